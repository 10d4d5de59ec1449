import { omitUndefined } from "@skillwright/core/internal";
import type {
  CatalogRequest,
  HostTool,
  Session,
  SessionTool,
  ToolResult,
  ToolsOptions,
} from "@skillwright/runtime/internal";

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

/** How rules refer to tools, by tool name, where it differs from the default. */
export type ToolRules = Readonly<Record<string, Pick<HostTool, "ruledAs" | "callOf">>>;

/** Only the framework knows what a tool call needs besides its input. */
export type Execute = (input: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * Wraps a function so that it follows a session's rules; undefined if every call would be refused. It returns
 * the original's result, or a text that says why it was not called.
 */
export function guard(
  session: Session,
  tool: { readonly name: string; readonly execute: Execute },
  rules: ToolRules = {},
): ((...parameters: Parameters<Execute>) => Promise<unknown>) | undefined {
  const own = Object.hasOwn(rules, tool.name) ? rules[tool.name] : undefined;
  const [wrapped] = session.wrapTools<HostTool & { execute: Execute }>([{ ...own, ...tool }]);
  return wrapped && ((...parameters) => wrapped.execute(...parameters));
}

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
