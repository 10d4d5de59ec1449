import { readFileSync } from "node:fs";
import { decodeText, isSkillwrightError, joinPath, type RunQuestion } from "@skillwright/core/internal";
import { contentFile, contentSource, contentState } from "../approval/approve-content.ts";
import { ensureSnapshot } from "../approval/approved-snapshot.ts";
import { contentErrorText } from "../files/node-file-system.ts";
import { openActivityLog } from "../log/activity-log.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { SkillTree } from "../skill-tree/tree-hash.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { RunContext } from "./run-context.ts";

/** A sandbox and the approved bytes to run in it, or why the run is denied. */
export type RunPermit = GrantedRun | DeniedRun;

/** The run is allowed: from these bytes, in this sandbox. */
export interface GrantedRun {
  readonly kind: "granted";
  readonly sandbox: Sandbox;
  /** The folder with the approved bytes. */
  readonly snapshot: string;
  readonly content: SkillTree;
  readonly asked: readonly RunQuestion[];
}

/** Nothing of a skill may run. */
export interface DeniedRun {
  readonly kind: "denied";
  readonly code: DenialCode;
  /** A phrase to put after a colon. */
  readonly why: string;
  readonly asked: readonly RunQuestion[];
}

/**
 * Why nothing of a skill may run.
 * - `switched_off`: the caller turned running off.
 * - `unsupported`: there is no sandbox for its shell.
 * - `not_approvable`: its content cannot be approved as a whole.
 * - `not_approved`: nobody approved its current content, and no one can be prompted.
 * - `person_refused`: a person was asked and did not agree.
 * - `changed`: it changed in the meantime.
 * - `sandbox_unavailable`: no sandbox is available.
 */
export type DenialCode =
  | "switched_off"
  | "unsupported"
  | "not_approvable"
  | "not_approved"
  | "person_refused"
  | "changed"
  | "sandbox_unavailable";

/** Whether something of a skill may run: its content is built in, approved, or a person approves it after `commands`. */
export async function permitRun(
  skill: LoadedSkill,
  commands: readonly string[],
  context: RunContext,
): Promise<RunPermit> {
  const asked: RunQuestion[] = [];
  const deny = (code: DenialCode, why: string): DeniedRun => ({ kind: "denied", code, why, asked });
  if (context.commands === "off") return deny("switched_off", "running skills is turned off");
  if (skill.manifest.shell === "powershell") return deny("unsupported", "PowerShell has no sandbox here");
  const state = contentState(skill, commands, context);
  if (state.kind === "unapprovable") return deny("not_approvable", state.why);
  const question = state.kind === "open" && !context.isBuiltIn(skill) ? state.question : undefined;
  if (question !== undefined) asked.push(question);
  if (question !== undefined && context.ask === undefined) return deny("not_approved", whyOpen(question));
  const { key } = skill.found;
  const { hash } = state.content;
  const { openSandbox } = await import("../sandbox/sandbox.ts");
  try {
    const sandbox = await openSandbox({ sandbox: context.sandbox, env: context.env, home: context.home });
    if (question !== undefined) {
      // Anything but a plain yes is a no.
      if ((await context.ask?.(question)) !== true) {
        openActivityLog({ state: context.state }).record({
          action: "approve",
          subject: key,
          hash,
          outcome: "refused",
        });
        return deny("person_refused", "a person refused");
      }
      await context.trust.approve({ key, hash, what: question.executes });
    }
    const source = contentSource(skill);
    const { path, content } = ensureSnapshot({ state: context.state, key, source, hash });
    // The commands come from the text of this turn; it must be the text that was approved.
    if (!holdsText(path, skill)) return deny("changed", "its file changed since this turn began");
    return { kind: "granted", sandbox, snapshot: path, content, asked };
  } catch (error) {
    return deny(denialCode(error), contentErrorText(error).replace(/\.$/, ""));
  }
}

function denialCode(error: unknown): DenialCode {
  return isSkillwrightError(error, "sandbox_unavailable") ? "sandbox_unavailable" : "changed";
}

function whyOpen({ approval }: RunQuestion): string {
  return approval === "changed" ? "it changed since it was approved" : "what it executes was not approved";
}

function holdsText(snapshot: string, skill: LoadedSkill): boolean {
  return decodeText(readFileSync(joinPath(snapshot, contentFile(skill)))).text === skill.text;
}
