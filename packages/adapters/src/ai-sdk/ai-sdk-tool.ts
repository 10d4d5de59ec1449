import type { SessionTool } from "@skillwright/runtime/internal";
import type { JSONSchema7, jsonSchema, ToolResultPart, ToolSet } from "ai";
import type { Execute } from "../host-tools.ts";
import { type ShownResult, shownResult } from "../skill-tools.ts";

/** What a model receives as the result of a tool. */
export type ModelOutput = ToolResultPart["output"];

/** The parts of a tool that adapters use, whatever its type. */
export interface AiSdkTool {
  readonly execute?: Execute;
  readonly toModelOutput?: (call: {
    readonly toolCallId: string;
    readonly input: unknown;
    readonly output: unknown;
  }) => ModelOutput | PromiseLike<ModelOutput>;
}

/** One of the session's tools in the SDK's format. */
export function aiSdkTool(tool: SessionTool, schema: typeof jsonSchema): ToolSet[string] {
  return {
    description: tool.description,
    inputSchema: schema(tool.inputSchema as unknown as JSONSchema7),
    execute: async (input: unknown): Promise<ShownResult> => shownResult(await tool.execute(input)),
    toModelOutput: ({ output }: { readonly output: ShownResult }): ModelOutput =>
      output.isError ? errorOutput(output.text) : { type: "text", value: output.text },
  };
}

/** A text that the model receives as the tool's error. */
export function errorOutput(value: string): ModelOutput {
  return { type: "error-text", value };
}
