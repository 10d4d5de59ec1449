import {
  baseName,
  declaredVariables,
  decodeText,
  describeNetwork,
  isInside,
  joinPath,
  MAX_SIDECAR_BYTES,
  type NetworkAccess,
  type PermissionMode,
  parentPath,
  parseSkill,
  type ReviewedFile,
  type RunQuestion,
  requestedNetwork,
  SIDECAR_FILES,
  type SidecarText,
  type SkillManifest,
} from "@skillwright/core/internal";
import { ifReadable } from "../files/if-exists.ts";
import { contentErrorText, realPath } from "../files/node-file-system.ts";
import { readWithin } from "../files/reading.ts";
import { sha256 } from "../files/sha256.ts";
import { hashSkillTree } from "../skill-tree/read-skill-tree.ts";
import type { SkillTree } from "../skill-tree/tree-hash.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import { contentChanges, contentDiff, contentTexts } from "../trust/content-diff.ts";
import type { Approval } from "../trust/trust-file.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { findSnapshot } from "./approved-snapshot.ts";
import { declaredFeatures, executingFeatures } from "./declared-features.ts";

/** The content of a skill and whether a person approved it. */
export type ContentState =
  | { readonly kind: "approved"; readonly content: SkillTree; readonly executes: readonly string[] }
  | { readonly kind: "open"; readonly content: SkillTree; readonly question: RunQuestion }
  | { /** It cannot be approved as it is. */ readonly kind: "unapprovable"; readonly why: string };

/** Whether all of a network access was part of what a person approved. */
export function approvesNetwork(
  approval: Pick<Approval, "what"> | undefined,
  access: NetworkAccess,
): boolean {
  return describeNetwork(access).every((line) => approval?.what.includes(line) === true);
}

/** The folder of a skill, or the file of a command: what is approved as a whole. */
export function contentSource({ found }: LoadedSkill): string {
  return found.kind === "command" ? found.path : parentPath(found.path);
}

/** The folder of a skill without links, as commands see it; as it was found when it is gone. */
export function skillFolder(skill: Pick<LoadedSkill, "found">): string {
  const folder = parentPath(skill.found.path);
  return ifReadable(() => realPath(folder)) ?? folder;
}

/** The name that a skill's file has in a snapshot. */
export function contentFile({ found }: LoadedSkill): string {
  return baseName(found.kind === "command" ? found.key : found.path);
}

/** Compares a skill's current content with what a person approved; the approved content is in the state folder. */
export function contentState(
  skill: LoadedSkill,
  commands: readonly string[],
  {
    trust,
    state,
    permissions,
  }: { readonly trust: TrustStore; readonly state: string; readonly permissions: PermissionMode },
): ContentState {
  let content: SkillTree;
  let manifest: SkillManifest | undefined;
  try {
    const source = contentSource(skill);
    content = hashSkillTree(source);
    manifest = contentManifest(skill, { content, source });
  } catch (error) {
    return { kind: "unapprovable", why: contentErrorText(error) };
  }
  if (manifest === undefined) return { kind: "unapprovable", why: "its file changed since this turn began" };
  const { key } = skill.found;
  const executes = whatExecutes({ ...skill, manifest }, { content, permissions });
  // What runs is what the scan found; it must be part of what is approved.
  if (whatExecutes(skill, { content, permissions }).some((line) => !executes.includes(line))) {
    return { kind: "unapprovable", why: "it changed since it was found" };
  }
  const network = executes.length === 0 ? "off" : requestedNetwork({ ...skill, manifest }, permissions);
  const known = trust.approvalState(key, content.hash);
  // An approval that didn't mention the network doesn't grant it.
  const approval =
    known === "approved" && !approvesNetwork(trust.approvalOf(key), network) ? "unknown" : known;
  if (approval === "approved") return { kind: "approved", content, executes };
  const question: RunQuestion = {
    kind: "run-commands",
    skill: skill.id,
    file: skill.found.path,
    approval,
    commands,
    executes,
  };
  const before = findSnapshot(state, trust.approvalOf(key)?.hash ?? "");
  try {
    if (before === undefined) {
      const contents = runFiles({ ...skill, manifest }, content);
      return { kind: "open", content, question: { ...question, contents } };
    }
    const diff = contentDiff(before, { path: contentSource(skill), content });
    const changes = contentChanges(before.content, content);
    return { kind: "open", content, question: { ...question, changes, diff } };
  } catch (error) {
    return { kind: "unapprovable", why: contentErrorText(error) };
  }
}

/** The scripts and programs of a skill, and the scripts of its commands, with their texts. */
function runFiles(skill: LoadedSkill, content: SkillTree): readonly ReviewedFile[] {
  const scripts = skill.manifest.commands.flatMap(({ run }) =>
    run !== undefined && "script" in run ? [run.script.replace(/^\.\//, "")] : [],
  );
  const files = executingFeatures(content, []).flatMap(({ file }) => file ?? []);
  return contentTexts({ path: contentSource(skill), content }, new Set([...scripts, ...files]));
}

/** Everything that an approval lets run, with the variables it gets and its network access; one line each. */
function whatExecutes(
  skill: LoadedSkill,
  { content, permissions }: { readonly content: SkillTree; readonly permissions: PermissionMode },
): readonly string[] {
  const features = executingFeatures(content, declaredFeatures(skill)).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );
  if (features.length === 0) return [];
  // A person who approves a run must see which variables it gets.
  const variables = declaredVariables(skill.manifest).map(({ name }) => `variable: ${name}`);
  return [...features, ...variables, ...describeNetwork(requestedNetwork(skill, permissions))];
}

/** What a skill declares in exactly the approved content; undefined unless that is the text in the conversation. */
function contentManifest(
  skill: LoadedSkill,
  { content, source }: { readonly content: SkillTree; readonly source: string },
): SkillManifest | undefined {
  const { kind, path, directory } = skill.found;
  const folder = realPath(kind === "command" ? parentPath(realPath(source)) : source);
  const bytes = readEntry(realPath(path), folder, content);
  if (bytes === undefined || decodeText(bytes).text !== skill.text) return undefined;
  const sidecars = kind === "command" ? [] : SIDECAR_FILES;
  return parseSkill({
    text: skill.text,
    complete: true,
    file: path,
    directory,
    kind,
    sidecars: sidecars.flatMap((sidecar): readonly SidecarText[] => {
      if (!content.entries.some((entry) => entry.path === sidecar)) return [];
      const file = joinPath(folder, sidecar);
      const read = readEntry(realPath(file), folder, content);
      if (read === undefined) return [];
      return [{ path: sidecar, file, text: decodeText(read.subarray(0, MAX_SIDECAR_BYTES + 1)).text }];
    }),
  }).manifest;
}

/** The bytes of a file if they are those of the content. */
function readEntry(file: string, folder: string, { entries }: SkillTree): Uint8Array | undefined {
  if (!isInside(folder, file)) return undefined;
  const entry = entries.find(({ path }) => joinPath(folder, path) === file);
  if (entry === undefined) return undefined;
  const read = readWithin(file, entry.size);
  return typeof read !== "string" && sha256(read) === entry.digest ? read : undefined;
}
