import type { SessionTool } from "@skillwright/runtime/internal";
import type { DynamicStructuredTool } from "langchain";
import { shownResult } from "../skill-tools.ts";

/** The framework, after it is loaded. */
export type LangChain = typeof import("langchain");

/**
 * One of the session's tools in LangChain's format. Its message's artifact says whether it failed, with the
 * code.
 */
export function langChainTool(
  tool: SessionTool,
  { DynamicStructuredTool }: LangChain,
): DynamicStructuredTool {
  return new DynamicStructuredTool({
    name: tool.name,
    description: tool.description,
    schema: tool.inputSchema,
    responseFormat: "content_and_artifact",
    func: async (input: unknown) => {
      const result = shownResult(await tool.execute(input));
      return [result.text, result];
    },
  });
}
