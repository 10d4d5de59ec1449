import {
  escapeTerminal,
  type HookEvent,
  hookContext,
  isObject,
  type JsonValue,
  omitUndefined,
  withHooks,
} from "@skillwright/core/internal";
import type { InheritedRules } from "../skill-rules.ts";
import { failure, type ToolResult } from "../tools/session-tool.ts";
import type { ToolGate } from "../tools/tool-gate.ts";
import type { HookNotice, HookOutcome, ToolUse, ToolUseDecision } from "./hook-result.ts";
import type { SessionHooks } from "./session-hooks.ts";

/** What hooks do to the calls of the tools that a session hands out or wraps. */
export interface ToolHooks {
  /** The input for the tool and whether a person must be asked first, or why the tool isn't called. */
  before(tool: string, input: unknown): Promise<ToolStart | ToolStop>;
  after(tool: string, call: { readonly input: unknown; readonly response: unknown }): Promise<void>;
  /** Messages of hooks since the last call. */
  readonly take: () => HookMessages;
}

/** A call that hooks let pass. */
export interface ToolStart {
  readonly kind: "start";
  readonly input: unknown;
  /** Why a person has to be asked even where rules allow the call. */
  readonly doubt?: string;
}

/** A call that hooks do not let pass. */
export interface ToolStop {
  readonly kind: "stop";
  readonly result: ToolResult;
}

/** Messages of hooks about tool calls. */
export interface HookMessages {
  /** To be appended to the conversation; empty when nothing. */
  readonly context: string;
  /** For the person. */
  readonly notices: readonly HookNotice[];
}

/** Hooks around tools; their messages are kept until they are taken. */
export function createToolHooks(hooks: FiringHooks): ToolHooks {
  let contexts: readonly string[] = [];
  let notices: readonly HookNotice[] = [];
  const keep = (outcome: HookOutcome): HookOutcome => {
    if (outcome.context !== "") contexts = [...contexts, outcome.context];
    notices = [...notices, ...outcome.notices];
    return outcome;
  };
  return {
    async before(tool, input) {
      if (!hooks.isWaiting("PreToolUse")) return { kind: "start", input };
      const seen = toJson(input);
      const known = isObject(seen) ? seen : {};
      const outcome = keep(await hooks.fire({ event: "PreToolUse", tool, input: known }));
      const { decision, skill = "", reason } = outcome;
      const said = (why: string | undefined): string =>
        `a hook of the skill '${escapeTerminal(skill)}' ${why === undefined ? "wants it" : `says: ${why}`}`;
      if (decision === "block") {
        const text = `The tool ${escapeTerminal(tool)} may not be used now: ${said(reason)}`;
        return { kind: "stop", result: failure("hook_blocked", text) };
      }
      // What a hook could not see it cannot have judged or changed.
      const doubt = !isObject(seen)
        ? "a hook watches this tool and cannot see its input"
        : said(reason && escapeTerminal(reason));
      return {
        kind: "start",
        input: isObject(seen) ? (outcome.input ?? input) : input,
        ...((decision === "ask" || !isObject(seen)) && { doubt }),
      };
    },
    async after(tool, { input, response }) {
      if (!hooks.isWaiting("PostToolUse")) return;
      const seen = toJson(input);
      const event = { event: "PostToolUse", tool, input: isObject(seen) ? seen : {} } as const;
      const outcome = keep(await hooks.fire({ ...event, response: toJson(response) ?? null }));
      const { decision, skill = "", reason } = outcome;
      // The call is over; all that remains is a message to the model.
      if (decision === "block" && reason !== undefined) {
        contexts = [
          ...contexts,
          hookContext(skill, `Objects to what ${escapeTerminal(tool)} did: ${reason}`),
        ];
      }
    },
    take() {
      const taken = { context: contexts.join("\n\n"), notices };
      contexts = [];
      notices = [];
      return taken;
    },
  };
}

/** A value as JSON for another program; undefined if it has no JSON form. */
function toJson(value: unknown): JsonValue | undefined {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch (error) {
    // A cycle, or a BigInt.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Decides about a call: hooks run first, then rules judge the input that they returned. The strictest decision wins. */
export async function beforeTool(
  { tool, input: given }: ToolUse,
  { hooks, gate }: { readonly hooks: FiringHooks; readonly gate: ToolGate },
): Promise<ToolUseDecision> {
  const outcome = await hooks.fire({ event: "PreToolUse", tool, input: given });
  const input = outcome.input ?? given;
  return { ...outcome, input, permission: withHooks(gate.judge({ tool, input }), outcome) };
}

/** Hooks as those who call tools see them. */
type FiringHooks = Pick<SessionHooks, "isWaiting" | "fire">;

const strictness: Readonly<Record<HookOutcome["decision"], number>> = { none: 0, ask: 1, block: 2 };

/** The hooks of a session that works for another: the other's run first. A shared handler runs once. */
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
