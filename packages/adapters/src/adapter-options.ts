import type { CatalogRequest, ToolResult, ToolsOptions } from "@skillwright/runtime/internal";

/** Options of every adapter. */
export interface AdapterOptions {
  /** Which of the session's tools the model gets. Default: the `load_skill` vocabulary. */
  readonly tools?: ToolsOptions;
  /** Names of the session's tools that the model doesn't get, such as `create_skill`. Default: none. */
  readonly exclude?: readonly string[];
  /** Format and budget of the catalog. Default: the host's. */
  readonly catalog?: Omit<CatalogRequest, "prompt">;
  /**
   * Replaces the result of one of the session's tools before the model sees it, for hosts that show what was
   * loaded or run a skill elsewhere. Default: no change.
   */
  readonly answer?: (call: AnsweredCall) => ToolResult | Promise<ToolResult>;
}

/** A call of one of the session's tools, with its result. */
export interface AnsweredCall {
  readonly tool: string;
  readonly input: unknown;
  readonly result: ToolResult;
}
