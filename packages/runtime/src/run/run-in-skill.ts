import { rmSync } from "node:fs";
import { isInside, omitUndefined, requestedNetwork } from "@skillwright/core/internal";
import { approvesNetwork, skillFolder } from "../approval/approve-content.ts";
import type { SandboxCommand, SandboxResult } from "../sandbox/sandbox.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { GrantedRun } from "./permit-run.ts";
import type { RunContext } from "./run-context.ts";

/** A command of a skill that was permitted. */
export interface SkillProcess extends Pick<SandboxCommand, "argv" | "stdin" | "signal" | "limits"> {
  readonly variables?: Readonly<Record<string, string>>;
  /** The one folder it may write. Default: an empty one that is removed afterwards. */
  readonly work?: string;
}

const SANDBOX_OFF_TEXT =
  "The sandbox is switched off in your configuration: what this skill runs can do whatever you can.";

/**
 * Runs a command of a skill beside the approved bytes, with the variables that the skill declares; their values do not
 * come back. It starts in the working folder where it may see that, else in its work folder.
 */
export async function runInSkill(
  skill: LoadedSkill,
  process: SkillProcess,
  { permit, context }: { readonly permit: GrantedRun; readonly context: RunContext },
): Promise<SandboxResult> {
  const { makeWorkFolder } = await import("../sandbox/sandbox.ts");
  const { work = makeWorkFolder(), variables = {}, ...command } = process;
  try {
    const seesProject = !isInside(context.project, context.home);
    const result = await permit.sandbox.run({
      ...omitUndefined({ signal: context.signal }),
      ...command,
      work,
      network: networkOf(skill, permit, context),
      skill: {
        snapshot: permit.snapshot,
        ...(skill.found.kind === "skill" && { live: skillFolder(skill) }),
      },
      project: context.project,
      ...(seesProject && { cwd: context.cwd }),
      variables: {
        ...folderVariables({ skill: visibleFolder(skill, permit), work, project: context.project }),
        ...context.variables.environmentFor(skill),
        ...variables,
      },
    });
    // A secret that a command prints must not reach a model.
    const hide = (text: string): string => context.variables.mask(skill, text);
    return {
      ...result,
      stdout: hide(result.stdout),
      stderr: hide(result.stderr),
      notices: permit.sandbox.kind === "off" ? [...result.notices, SANDBOX_OFF_TEXT] : result.notices,
    };
  } finally {
    if (process.work === undefined) rmSync(work, { recursive: true, force: true });
  }
}

/** The folder that holds the approved bytes, as a command sees it: at its own path only inside a sandbox. */
export function visibleFolder(skill: LoadedSkill, { sandbox, snapshot }: GrantedRun): string {
  return sandbox.kind === "bubblewrap" ? skillFolder(skill) : snapshot;
}

/** Where things are, by our own names and by those that skills for Claude Code know. */
function folderVariables(folders: {
  readonly skill: string;
  readonly work: string;
  readonly project: string;
}): Readonly<Record<string, string>> {
  return {
    SKILL_DIR: folders.skill,
    SKILLWRIGHT_SKILL_DIR: folders.skill,
    CLAUDE_SKILL_DIR: folders.skill,
    SKILLWRIGHT_WORK_DIR: folders.work,
    SKILLWRIGHT_PROJECT_DIR: folders.project,
    CLAUDE_PROJECT_DIR: folders.project,
  };
}

/** Looked up at every run: a person may take an approval back, and the configuration may change. */
function networkOf(
  skill: LoadedSkill,
  { content }: GrantedRun,
  { trust, permissions }: RunContext,
): "off" | "on" {
  if (requestedNetwork(skill, permissions) === "off") return "off";
  const approval = trust.approvalOf(skill.found.key);
  return approval?.hash === content.hash && approvesNetwork(approval) ? "on" : "off";
}
