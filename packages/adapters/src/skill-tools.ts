import { omitUndefined } from "@skillwright/core/internal";
import type { Session, SessionTool, ToolResult } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "./adapter-options.ts";

/** The tools of a session as an adapter hands them out. */
export function skillTools(session: Session, options: AdapterOptions): readonly SessionTool[] {
  const { answer } = options;
  const tools = session.tools(options.tools);
  if (answer === undefined) return tools;
  return tools.map((tool) => ({
    ...tool,
    execute: async (input) => answer({ tool: tool.name, input, result: await tool.execute(input) }),
  }));
}

/** What front-ends and models get of an answer: the activation holds the same text again. */
export function shownResult({ text, isError, code }: ToolResult): ShownResult {
  return { text, isError, ...omitUndefined({ code }) };
}

/** The answer of a tool as it stands in a conversation. */
export type ShownResult = Pick<ToolResult, "text" | "isError" | "code">;

/** Whether what a wrapped tool gave back is the text that says why it was not called. */
export function isRefusal(output: unknown): output is Required<ShownResult> {
  if (typeof output !== "object" || output === null) return false;
  const { text, isError, code } = output as Readonly<Record<string, unknown>>;
  return isError === true && typeof text === "string" && typeof code === "string";
}
