import type { ToolResult } from "@skillwright/runtime/internal";

/** Options of a tool call. */
export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/**
 * A tool of an agent. The session checks every call first: rules, hooks, limits of active skills, and the
 * person. Wrapping it again in the same session has no effect.
 */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: object;
  /** Never throws for anything a model can cause: mistakes are returned as a text with a code. */
  execute(input: unknown, options?: CallOptions): Promise<ToolResult>;
}
