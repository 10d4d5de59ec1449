import type { HostTool } from "@skillwright/runtime/internal";

/**
 * In which form a model's API takes tools.
 * - `openai-chat`: chat completions, and every service that copies them.
 * - `openai-responses`: the Responses API.
 * - `anthropic`: the Messages API.
 * - `google`: the function declarations of Gemini.
 */
export type ToolForm = "openai-chat" | "openai-responses" | "anthropic" | "google";

/** A tool in the format of an API. */
export interface ToolDefinitions {
  "openai-chat": {
    type: "function";
    function: { name: string; description: string; parameters: Record<string, unknown> };
  };
  "openai-responses": {
    type: "function";
    name: string;
    description: string;
    parameters: Record<string, unknown>;
    strict: false;
  };
  anthropic: { name: string; description: string; input_schema: { type: "object"; [key: string]: unknown } };
  google: { name: string; description: string; parametersJsonSchema: Record<string, unknown> };
}

type Described = Pick<HostTool, "name" | "description" | "inputSchema">;

/** Describes a tool for an API. None is strict, because strict schemas can't have optional fields. */
export function toolDefinition<F extends ToolForm>(form: F, tool: Described): ToolDefinitions[F] {
  return forms[form](tool);
}

const forms: { readonly [F in ToolForm]: (tool: Described) => ToolDefinitions[F] } = {
  "openai-chat": (tool) => ({
    type: "function",
    function: { ...wordsOf(tool), parameters: schemaOf(tool) },
  }),
  "openai-responses": (tool) => ({
    type: "function",
    ...wordsOf(tool),
    parameters: schemaOf(tool),
    strict: false,
  }),
  anthropic: (tool) => ({ ...wordsOf(tool), input_schema: { ...schemaOf(tool), type: "object" } }),
  google: (tool) => ({ ...wordsOf(tool), parametersJsonSchema: schemaOf(tool) }),
};

function wordsOf({ name, description = "" }: Described): { name: string; description: string } {
  return { name, description };
}

function schemaOf({ inputSchema }: Described): Record<string, unknown> {
  return { type: "object", properties: {}, ...(inputSchema as Record<string, unknown> | undefined) };
}
