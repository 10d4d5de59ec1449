import { omitUndefined } from "@skillwright/core/internal";
import type { Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "./adapter-options.ts";

/** The session's tools, as an adapter offers them. */
export function skillTools(session: Session, options: AdapterOptions): readonly SessionTool[] {
  const { answer, exclude = [] } = options;
  const tools = session.tools(options.tools).filter(({ name }) => !exclude.includes(name));
  if (answer === undefined) return tools;
  return tools.map((tool) => ({
    ...tool,
    execute: async (input) => answer({ tool: tool.name, input, result: await tool.execute(input) }),
  }));
}

/** The part of a result that front ends and models get; the activation repeats the same text. */
export function shownResult({ text, isError, code }: ToolResult): ShownResult {
  return { text, isError, ...omitUndefined({ code }) };
}

/** A tool's result as it appears in a conversation. */
export type ShownResult = Pick<ToolResult, "text" | "isError" | "code">;

/** Whether a wrapped tool's result is the text that says why it was not called. */
export function isRefusal(output: unknown): output is Required<ShownResult> {
  if (typeof output !== "object" || output === null) return false;
  const { text, isError, code } = output as Readonly<Record<string, unknown>>;
  return isError === true && typeof text === "string" && typeof code === "string";
}
