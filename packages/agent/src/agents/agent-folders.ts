import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import {
  compareText,
  type Diagnostic,
  decodeText,
  hasOwnFolder,
  joinPath,
  MAX_AGENT_FILE_BYTES,
  MAX_AGENTS_PER_FOLDER,
  omitUndefined,
  parentPath,
} from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { Agent } from "./agent.ts";

/** The agents folder below a project or home folder. */
export const AGENTS_FOLDER = ".agents/agents";

/** The file of an agent that has a folder of its own. */
const MANIFEST_NAMES = ["manifest.yaml", "manifest.yml"];

/** Files beside a manifest with the prompt as plain text. */
const PROMPT_NAMES = ["prompt.md", "prompt.jinja2"];

/** A folder that is searched for agents. */
export interface AgentFolder {
  readonly path: string;
  readonly scope: Agent["scope"];
}

/** An agent file, or why it couldn't be read. */
export interface AgentFile {
  readonly path: string;
  readonly scope: Agent["scope"];
  readonly text?: string;
  /** The text of a file with the prompt beside a `manifest.yaml`. */
  readonly prompt?: string;
  readonly problem?: Diagnostic;
}

/** The agent folders, highest precedence first: the project's (from the working directory up), the user's, built-in. */
export function agentFolders({ place }: Skills["snapshot"], builtIns: string): readonly AgentFolder[] {
  const own = joinPath(place.home, AGENTS_FOLDER);
  const folders: AgentFolder[] = [];
  const top = place.gitRoot ?? place.cwd;
  for (let folder = place.cwd; ; folder = parentPath(folder)) {
    const path = joinPath(folder, AGENTS_FOLDER);
    if (path !== own) folders.push({ path, scope: "project" });
    if (folder === top || parentPath(folder) === folder) break;
  }
  return [...folders, { path: own, scope: "user" }, { path: builtIns, scope: "system" }];
}

/** The agent files in a folder and `ID/manifest.yaml` below it, by name; none if the folder doesn't exist. */
export function readAgentFolder({ path: folder, scope }: AgentFolder): {
  readonly files: readonly AgentFile[];
  readonly diagnostics: readonly Diagnostic[];
} {
  let found: readonly string[];
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith("."));
    found = names.flatMap((name) => agentFileOf(name, folder)).toSorted(compareText);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { files: [], diagnostics: [] };
    const message = `The folder cannot be read (${code ?? "unknown"})`;
    return {
      files: [],
      diagnostics: [{ code: "folder-unreadable", severity: "warning", message, file: folder }],
    };
  }
  const files = found
    .slice(0, MAX_AGENTS_PER_FOLDER)
    .map((name) => readAgentFile(joinPath(folder, name), scope));
  if (found.length <= MAX_AGENTS_PER_FOLDER) return { files, diagnostics: [] };
  const message = `The folder contains ${found.length} agents; only the first ${MAX_AGENTS_PER_FOLDER} are used`;
  return { files, diagnostics: [{ code: "scan-limit", severity: "warning", message, file: folder }] };
}

/** The file of an agent by a name in a folder: itself, or the manifest in the folder of that name; empty if it is neither. */
function agentFileOf(name: string, folder: string): readonly string[] {
  if (/\.(?:ya?ml|md)$/i.test(name)) return [name];
  const manifest = MANIFEST_NAMES.find((one) => existsSync(joinPath(folder, name, one)));
  return manifest === undefined ? [] : [`${name}/${manifest}`];
}

/** Reads one file, and the prompt beside a manifest. Links in a project aren't followed, because they could lead outside it. */
export function readAgentFile(path: string, scope: Agent["scope"]): AgentFile {
  const isNested = hasOwnFolder(path);
  const file = readOne(path, { scope, isNested });
  if (file.text === undefined || !isNested) return file;
  const beside = PROMPT_NAMES.map((name) => joinPath(parentPath(path), name)).find((one) => existsSync(one));
  if (beside === undefined) return file;
  const { text: prompt, problem } = readOne(beside, { scope, isNested });
  // Without its prompt, an agent would do something else than its author meant.
  return prompt === undefined ? { path, scope, ...omitUndefined({ problem }) } : { ...file, prompt };
}

function readOne(
  path: string,
  { scope, isNested }: Pick<AgentFile, "scope"> & { readonly isNested: boolean },
): AgentFile {
  const refuse = (code: Diagnostic["code"], message: string, hint?: string): AgentFile => ({
    path,
    scope,
    problem: { code, severity: "error", message, file: path, ...omitUndefined({ hint }) },
  });
  try {
    const isLink = (one: string): boolean => lstatSync(one).isSymbolicLink();
    if (scope === "project" && (isLink(path) || (isNested && isLink(parentPath(path))))) {
      return refuse("link-not-followed", "The file is a link, and links in a project are not followed");
    }
    // Opening a pipe would block.
    const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!fstatSync(handle).isFile()) return refuse("file-unreadable", "It is not a file");
      const bytes = new Uint8Array(MAX_AGENT_FILE_BYTES + 1);
      let size = 0;
      for (let read = -1; read !== 0 && size < bytes.length; size += read) {
        read = readSync(handle, bytes, size, bytes.length - size, null);
      }
      if (size > MAX_AGENT_FILE_BYTES) {
        const message = `The file is larger than ${MAX_AGENT_FILE_BYTES} bytes`;
        return refuse("file-too-large", message, "Move knowledge into a skill and name it in `uses_skills`.");
      }
      const { text, valid } = decodeText(bytes.subarray(0, size));
      return valid ? { path, scope, text } : refuse("file-encoding", "The file is not valid UTF-8");
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return refuse("file-unreadable", `The file cannot be read (${code})`);
  }
}
