import type { HostTool, Session } from "@skillwright/runtime/internal";

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
