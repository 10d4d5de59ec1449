import { statSync } from "node:fs";
import { compareText, HOST_IDS, type HostId, joinPath, objectOf } from "@skillwright/core/internal";
import { readStateList, type StateListOptions, writeStateList } from "../files/state-list.ts";

/** Largest file that is read; thousands of skills in every agent's folder fit. */
const MAX_BYTES: number = 16 * 1024 * 1024;

/** A skill in the folder of another agent. */
export interface AgentFolder {
  /** The folder of the installed skill. */
  readonly skill: string;
  readonly host: HostId;
  /** Where the agent finds it. */
  readonly path: string;
  readonly by: "link" | "copy";
  /** The tree hash of a copy as it was written. */
  readonly tree?: string;
}

const folderList: StateListOptions<AgentFolder> = {
  version: 1,
  name: "folders",
  isEntry: isAgentFolder,
  hint: "Use that version to change the folders of other agents.",
};

/** The file that says which skills were put into the folders of other agents. */
export function agentFolderFile(state: string): string {
  return joinPath(state, "agent-folders.json");
}

/** Reads which skills are in folders of other agents. A file that can't be used names none: then nothing there is changed. Throws `newer_state` for a file of a newer version. */
export function readAgentFolders(state: string): readonly AgentFolder[] {
  const file = agentFolderFile(state);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > MAX_BYTES) return [];
  return readStateList(file, folderList);
}

/** Writes which skills are in folders of other agents, sorted. */
export function writeAgentFolders(state: string, folders: readonly AgentFolder[]): void {
  const sorted = folders.toSorted((a, b) => compareText(a.path, b.path));
  writeStateList(agentFolderFile(state), folderList, sorted);
}

function isAgentFolder(value: unknown): value is AgentFolder {
  const { skill, host, path, by, tree } = objectOf(value);
  return (
    isAbsolute(skill) &&
    isAbsolute(path) &&
    HOST_IDS.some((id) => id === host) &&
    (by === "link" || (by === "copy" && typeof tree === "string"))
  );
}

function isAbsolute(value: unknown): boolean {
  return typeof value === "string" && /^(?:\/|[A-Za-z]:\/)/.test(value) && !value.includes("\0");
}
