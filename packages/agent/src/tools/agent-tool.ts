import type { ToolResult } from "@skillwright/runtime/internal";

/** What a call of a tool can be told beside its input. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/**
 * A tool of an agent. Every call passes the session's gate first: rules, hooks, what active skills take away, and the
 * person. Wrapping it again in the same session changes nothing.
 */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: object;
  /** Never throws for anything a model can cause: a mistake comes back as a text with a code. */
  execute(input: unknown, options?: CallOptions): Promise<ToolResult>;
}
