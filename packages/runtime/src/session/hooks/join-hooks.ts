import type { HookEvent } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import type { InheritedRules } from "../inherited-rules.ts";
import type { HookOutcome } from "./hook-result.ts";
import type { SessionHooks } from "./session-hooks.ts";

/** Hooks as those who call tools see them. */
export type FiringHooks = Pick<SessionHooks, "isWaiting" | "fire">;

const strictness: Readonly<Record<HookOutcome["decision"], number>> = { none: 0, ask: 1, block: 2 };

/**
 * The hooks around tools in a session that works for another one: the other session's hooks run first and can block a
 * call. A handler that both have runs once.
 */
export function joinHooks(own: FiringHooks, outer: InheritedRules | undefined): FiringHooks {
  if (outer === undefined) return own;
  return {
    isWaiting: (event) => outer.isWaiting(event) || own.isWaiting(event),
    async fire(event, ran = new Set()) {
      const first = await outer.fire(event, ran);
      if (first.decision === "block") return first;
      return joinOutcomes(first, await own.fire(withInput(event, first), ran));
    },
  };
}

function withInput(event: HookEvent, { input }: HookOutcome): HookEvent {
  return event.event === "PreToolUse" && input !== undefined ? { ...event, input } : event;
}

function joinOutcomes(first: HookOutcome, second: HookOutcome): HookOutcome {
  const stricter = strictness[second.decision] > strictness[first.decision] ? second : first;
  const input = second.input ?? first.input;
  const stop = first.stop ?? second.stop;
  const { decision, skill, reason } = stricter;
  return {
    decision,
    ...omitUndefined({ skill, reason, input }),
    context: [first.context, second.context].filter((text) => text !== "").join("\n\n"),
    ...omitUndefined({ stop }),
    notices: [...first.notices, ...second.notices],
  };
}
