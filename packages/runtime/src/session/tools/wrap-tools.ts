import type { ToolCall } from "@skillwright/core/internal";
import type { ToolHooks } from "../hooks/tool-hooks.ts";
import type { ToolResult } from "./session-tool.ts";
import type { CheckedCall, ToolGate } from "./tool-gate.ts";

/** A tool of the host, as frameworks describe one. */
export interface HostTool {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the input, or whatever the framework takes for one. */
  readonly inputSchema?: unknown;
  /** The name that rules use for it, such as `Bash` for a tool `terminal`. Default: its own. */
  readonly ruledAs?: string;
  /** The parts of an input that rules can match. Default: common fields such as `command`, `path` and `url`. */
  callOf?(input: never): Omit<ToolCall, "tool">;
  /** For a call that no rule matches: `ask` asks a person, `pass` makes it. Default: `ask`. */
  readonly unruled?: "ask" | "pass";
  /** Says why a call would fail, such as missing input, before a person is asked about it. Default: nothing is checked. */
  check?(input: never): CheckedCall;
  /** What a person should know before a call is made. Default: its input says enough. */
  review?(input: never): ToolReview | Promise<ToolReview>;
  execute(input: never, ...rest: never[]): unknown;
}

/** What a person should know about a call. */
export interface ToolReview {
  /** What would change, as a unified diff. */
  readonly diff?: string;
  /** Why a person has to be asked even where rules allow the call. */
  readonly doubt?: string;
}

/** A tool of the host that obeys the session: it has the form of the original and nothing else of it. */
export interface WrappedTool<T extends HostTool> {
  readonly name: T["name"];
  readonly description: T["description"];
  readonly inputSchema: T["inputSchema"];
  /** The original's answer, or the text that says why it was not called. */
  execute(...parameters: Parameters<T["execute"]>): Promise<Awaited<ReturnType<T["execute"]>> | ToolResult>;
}

/** What wrapped tools obey. */
export interface WrapContext {
  readonly gate: ToolGate;
  readonly hooks: ToolHooks;
  /** Tools whose calls pass the gate already; wrapping one again changes nothing. */
  readonly gated: WeakSet<object>;
}

type Execute = (input: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * The host's tools that may be called now. Each call is checked when it is made, by the wrapped name. Hooks run
 * first: rules and the tool get their input.
 */
export function wrapTools<T extends HostTool>(
  tools: readonly T[],
  { gate, hooks, gated }: WrapContext,
): readonly WrappedTool<T>[] {
  return tools.flatMap((tool) => {
    const { name, description, inputSchema, ruledAs } = tool;
    const rule = ruledAs ?? name;
    const names = [...new Set([rule, name])];
    if (names.some((known) => gate.isTaken(known))) return [];
    if (gated.has(tool)) return [tool as unknown as WrappedTool<T>];
    const execute = async (given: unknown, ...rest: readonly unknown[]): Promise<unknown> => {
      // A copy: the call must run exactly what was decided about, even if the original object changes.
      const before = await hooks.before(rule, structuredClone(given));
      if (before.kind === "stop") return before.result;
      const { input } = before;
      const review = await tool.review?.(input as never);
      const doubt = before.doubt ?? review?.doubt;
      const call = tool.callOf === undefined ? undefined : tool.callOf(input as never);
      for (const known of names) {
        // Rules may forbid a tool by its own name too; they allow it by the name that they use.
        const unruled = known === rule ? (tool.unruled ?? "ask") : "pass";
        const refusal = await gate.refusal({
          tool: known,
          input,
          call,
          doubt,
          unruled,
          diff: review?.diff,
          check: () => tool.check?.(input as never),
        });
        if (refusal !== undefined) return refusal;
      }
      const response = await (tool.execute as Execute).call(tool, input, ...rest);
      await hooks.after(rule, { input, response });
      return response;
    };
    const wrapped = { name, description, inputSchema, execute } as WrappedTool<T>;
    gated.add(wrapped);
    return [wrapped];
  });
}
