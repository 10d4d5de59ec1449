import type { ToolCall } from "@skillwright/core";
import type { ToolHooks } from "../hooks/tool-hooks.ts";
import type { ToolResult } from "./session-tool.ts";
import type { ToolGate } from "./tool-gate.ts";

/** A tool of the host, as frameworks describe one. */
export interface HostTool {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the input, or whatever the framework takes for one. */
  readonly inputSchema?: unknown;
  /** The name by which rules speak of it, such as `Bash` for a tool `terminal`. Default: its own. */
  readonly ruledAs?: string;
  /** What rules can speak of in an input. Default: read by usual names, such as `command`, `path` and `url`. */
  callOf?(input: never): Omit<ToolCall, "tool">;
  execute(input: never, ...rest: never[]): unknown;
}

/** A tool of the host that obeys the session: it has the form of the original and nothing else of it. */
export interface WrappedTool<T extends HostTool> {
  readonly name: T["name"];
  readonly description: T["description"];
  readonly inputSchema: T["inputSchema"];
  /** The original's answer, or the text that says why it was not called. */
  execute(...parameters: Parameters<T["execute"]>): Promise<Awaited<ReturnType<T["execute"]>> | ToolResult>;
}

type Execute = (input: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * The tools of a host that may be called now. Each call is decided about when it is made, by the name that the tool had
 * when it was wrapped, so that a tool that was handed out earlier obeys as well. Hooks look at it first: what they make
 * of its input is what rules judge and what the tool gets.
 */
export function wrapTools<T extends HostTool>(
  tools: readonly T[],
  gate: ToolGate,
  hooks: ToolHooks,
): readonly WrappedTool<T>[] {
  return tools.flatMap((tool) => {
    const { name, description, inputSchema, ruledAs } = tool;
    const rule = ruledAs ?? name;
    const names = [...new Set([rule, name])];
    if (names.some((known) => gate.isTaken(known))) return [];
    const execute = async (given: unknown, ...rest: readonly unknown[]): Promise<unknown> => {
      // What was decided about is what is carried out, whoever changes the original meanwhile.
      const before = await hooks.before(rule, structuredClone(given));
      if (before.kind === "stop") return before.result;
      const { input, doubt } = before;
      const call = tool.callOf === undefined ? undefined : tool.callOf(input as never);
      for (const known of names) {
        // Rules may forbid a tool by its own name too; they allow it by the name they speak of.
        const unruled = known === rule ? "ask" : "pass";
        const refusal = await gate.refusal({ tool: known, input, call, doubt, unruled });
        if (refusal !== undefined) return refusal;
      }
      const response = await (tool.execute as Execute).call(tool, input, ...rest);
      await hooks.after(rule, { input, response });
      return response;
    };
    return [{ name, description, inputSchema, execute } as WrappedTool<T>];
  });
}
