import { escapeTerminal, hookContext, type JsonObject, type JsonValue } from "@skillwright/core/internal";
import { failure, type ToolResult } from "../tools/session-tool.ts";
import type { HookNotice, HookOutcome } from "./hook-result.ts";
import type { FiringHooks } from "./join-hooks.ts";

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

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
