import { guardTags, xmlLine } from "../activate/envelopes/prompt-text.ts";
import type { PermissionDecision } from "../activate/permissions/evaluate-permission.ts";
import { MAX_HOOK_TEXT_LENGTH } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { JsonObject } from "../text/json.ts";
import type { HookAnswer } from "./interpret-hook.ts";

/** The answer of one of a skill's handlers. */
export interface SkillAnswer {
  /** The skill's id. */
  readonly skill: string;
  readonly answer: HookAnswer;
}

/** The combined answer of all handlers. */
export interface HookDecision {
  readonly decision: HookAnswer["decision"];
  /** The skill whose hook decided. */
  readonly skill?: string;
  readonly reason?: string;
  /** The input that a tool gets instead of its original input. */
  readonly input?: JsonObject;
  /** The text for the model, ready for a prompt; may be empty. */
  readonly context: string;
  /** Why everything should stop; undefined if it shouldn't. */
  readonly stop?: string;
}

const strictness: Readonly<Record<HookAnswer["decision"], number>> = { none: 0, ask: 1, block: 2 };

const guard = guardTags("hook_context", "skill_content", "skill");

/** Joins answers in the order in which they came: a no beats a question, the first of equals wins, the last input is used. */
export function mergeAnswers(answers: readonly SkillAnswer[]): HookDecision {
  const [strictest] = answers.toSorted(
    (a, b) => strictness[b.answer.decision] - strictness[a.answer.decision],
  );
  const input = answers.findLast(({ answer }) => answer.input !== undefined)?.answer.input;
  const stop = answers.find(({ answer }) => answer.stop !== undefined)?.answer.stop;
  const decision = strictest?.answer.decision ?? "none";
  const reason = strictest?.answer.reason;
  return {
    decision,
    ...(strictest !== undefined && decision !== "none" && { skill: strictest.skill }),
    ...omitUndefined({ reason, input }),
    context: contextOf(answers),
    ...omitUndefined({ stop }),
  };
}

/** The texts of hooks for a model, each in tags that name its skill; the limit applies to all of them together. */
function contextOf(answers: readonly SkillAnswer[]): string {
  let left = MAX_HOOK_TEXT_LENGTH;
  return answers
    .flatMap(({ skill, answer: { context = "" } }) => {
      const text = context.length > left ? `${context.slice(0, left)} [cut]` : context;
      left = Math.max(0, left - context.length);
      return text === "" ? [] : [hookContext(skill, text)];
    })
    .join("\n\n");
}

/** A hook's text for a model, in tags that name its skill and that the text can't close. */
export function hookContext(skill: string, text: string): string {
  return `<hook_context skill="${xmlLine(skill)}">\n${guard(text)}\n</hook_context>`;
}

/** A decision about a call, combined with the hooks' answers: they can make it stricter, never more permissive. */
export function withHooks(
  permission: PermissionDecision,
  { decision, skill }: Pick<HookDecision, "decision" | "skill">,
): PermissionDecision {
  const by = skill === undefined ? {} : { skill };
  if (permission.decision === "deny" || decision === "none") return permission;
  if (decision === "block") return { decision: "deny", source: "skill", ...by };
  return permission.decision === "ask" ? permission : { decision: "ask", source: "skill", ...by };
}
