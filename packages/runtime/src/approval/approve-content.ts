import { realpathSync } from "node:fs";
import {
  baseName,
  declaredVariables,
  type PermissionMode,
  parentPath,
  requestedNetwork,
  type SkillManifest,
} from "@skillwright/core/internal";
import type { RunQuestion } from "../ask/question.ts";
import { contentErrorText, isFileError } from "../files/file-error.ts";
import { toPortablePath } from "../files/portable-path.ts";
import { hashSkillTree } from "../skill-tree/read-skill-tree.ts";
import type { SkillTree } from "../skill-tree/tree-hash.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import { contentChanges, contentDiff } from "../trust/content-diff.ts";
import { executingFeatures } from "../trust/executing-features.ts";
import type { Approval } from "../trust/trust-file.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { findSnapshot } from "./approved-snapshot.ts";
import { contentManifest } from "./content-manifest.ts";
import { declaredFeatures } from "./declared-features.ts";

/** The content of a skill and whether a person approved it. */
export type ContentState =
  | { readonly kind: "approved"; readonly content: SkillTree; readonly executes: readonly string[] }
  | { readonly kind: "open"; readonly content: SkillTree; readonly question: RunQuestion }
  | { /** It cannot be approved as it is. */ readonly kind: "unapprovable"; readonly why: string };

/** What a person who approves the network is shown; no other line starts with its first word. */
const NETWORK = "network: every computer it can reach, and the services of this one";

/** Whether the network was part of what a person approved. */
export function approvesNetwork(approval: Pick<Approval, "what"> | undefined): boolean {
  return approval?.what.some((line) => line.startsWith("network: ")) === true;
}

/** The folder of a skill, or the file of a command: what is approved as a whole. */
export function contentSource({ found }: LoadedSkill): string {
  return found.kind === "command" ? found.path : parentPath(found.path);
}

/** The folder of a skill without links, as commands see it; as it was found when it is gone. */
export function skillFolder(skill: Pick<LoadedSkill, "found">): string {
  const folder = parentPath(skill.found.path);
  try {
    return toPortablePath(realpathSync.native(folder));
  } catch (error) {
    if (isFileError(error)) return folder;
    throw error;
  }
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
  const wantsNetwork = executes.includes(NETWORK);
  const known = trust.approvalState(key, content.hash);
  // An approval that didn't mention the network doesn't grant it.
  const approval =
    known === "approved" && wantsNetwork && !approvesNetwork(trust.approvalOf(key)) ? "unknown" : known;
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
  if (before === undefined) return { kind: "open", content, question };
  try {
    const diff = contentDiff(before, { path: contentSource(skill), content });
    const changes = contentChanges(before.content, content);
    return { kind: "open", content, question: { ...question, changes, diff } };
  } catch (error) {
    return { kind: "unapprovable", why: contentErrorText(error) };
  }
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
  // Whoever approves a run must know which variables it gets.
  const told = declaredVariables(skill.manifest).map(({ name }) => `variable: ${name}`);
  return [...features, ...told, ...(requestedNetwork(skill, permissions) === "on" ? [NETWORK] : [])];
}
