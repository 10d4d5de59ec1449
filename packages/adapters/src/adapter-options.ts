import type { CatalogRequest, ToolResult, ToolsOptions } from "@skillwright/runtime/internal";

/** What every adapter can be told. */
export interface AdapterOptions {
  /** Which tools of the session the model gets. Default: those around `load_skill`. */
  readonly tools?: ToolsOptions;
  /** The form of the catalog and the room it may take. Default: those of the host. */
  readonly catalog?: Omit<CatalogRequest, "prompt">;
  /**
   * Sees what a tool of the session answers and says what the model gets instead, for hosts that show what was loaded or
   * run a skill elsewhere. Default: the answer as it is.
   */
  readonly answer?: (call: AnsweredCall) => ToolResult | Promise<ToolResult>;
}

/** A call of a tool of the session, with its answer. */
export interface AnsweredCall {
  readonly tool: string;
  readonly input: unknown;
  readonly result: ToolResult;
}
