import { isInside, type NetworkAccess, omitUndefined, requestedNetwork } from "@skillwright/core/internal";
import { approvesNetwork, skillFolder } from "../approval/approve-content.ts";
import { forceRemove } from "../files/force-remove.ts";
import { contentErrorText } from "../files/node-file-system.ts";
import { type LogRecord, openActivityLog } from "../log/activity-log.ts";
import type { SandboxCommand, SandboxResult } from "../sandbox/sandbox.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { GrantedRun } from "./permit-run.ts";
import type { RunContext } from "./run-context.ts";

/** A command of a skill that was permitted. */
export interface SkillProcess extends Pick<SandboxCommand, "argv" | "stdin" | "signal" | "limits"> {
  /** What runs, in one line without values, for the log. */
  readonly title: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** The one folder it may write. Default: an empty one that is removed afterwards. */
  readonly work?: string;
}

const SANDBOX_OFF_TEXT =
  "The sandbox is turned off in your configuration: what this skill runs can do anything that you can.";

/**
 * Runs a command of a skill beside the approved bytes, with its declared variables, whose values are redacted. Starts
 * in the working folder if visible, else in its work folder.
 */
export async function runInSkill(
  skill: LoadedSkill,
  process: SkillProcess,
  { permit, context }: { readonly permit: GrantedRun; readonly context: RunContext },
): Promise<SandboxResult> {
  const { makeWorkFolder } = await import("../sandbox/sandbox.ts");
  const { work = makeWorkFolder(), variables = {}, title, ...command } = process;
  const left = process.work === undefined ? work : undefined;
  const record = (outcome: "done" | "failed", ending: string): readonly string[] =>
    recordRun(context.state, {
      subject: skill.found.key,
      hash: permit.content.hash,
      detail: `${title}: ${ending}`,
      outcome,
    });
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
    // The command ran: whatever goes wrong from here on is a notice, not a failure of the run.
    const afterwards = [
      ...record(result.status === 0 ? "done" : "failed", endingOf(result)),
      ...removeFolder(left),
    ];
    return {
      ...result,
      stdout: hide(result.stdout),
      stderr: hide(result.stderr),
      notices: [
        ...result.notices,
        ...(permit.sandbox.kind === "off" ? [SANDBOX_OFF_TEXT] : []),
        ...afterwards,
      ],
    };
  } catch (error) {
    record("failed", "not started");
    removeFolder(left);
    throw error;
  }
}

function endingOf({ status, stoppedBy }: SandboxResult): string {
  if (stoppedBy !== undefined) return `stopped (${stoppedBy})`;
  return status === null ? "ended by a signal" : `exit status ${status}`;
}

function recordRun(state: string, entry: Omit<LogRecord, "action">): readonly string[] {
  try {
    openActivityLog({ state }).record({ action: "run", ...entry });
    return [];
  } catch (error) {
    return [`The run isn't in the log: ${contentErrorText(error)}`];
  }
}

function removeFolder(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  try {
    forceRemove(folder);
    return [];
  } catch (error) {
    return [`The command's work folder could not be removed: ${contentErrorText(error)}`];
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

/** Looked up at every run: a person may revoke an approval, and the configuration may change. */
function networkOf(
  skill: LoadedSkill,
  { content }: GrantedRun,
  { trust, permissions }: RunContext,
): NetworkAccess {
  const wanted = requestedNetwork(skill, permissions);
  const approval = trust.approvalOf(skill.found.key);
  return approval?.hash === content.hash && approvesNetwork(approval, wanted) ? wanted : "off";
}
