import type { HostTool, Session } from "@skillwright/runtime/internal";

/** How rules speak of tools, by the tools' names, where that differs from what is usual. */
export type ToolRules = Readonly<Record<string, Pick<HostTool, "ruledAs" | "callOf">>>;

/** What a call of a tool needs beside its input is the framework's business. */
export type Execute = (input: unknown, ...rest: readonly unknown[]) => unknown;

/**
 * A function of the caller as one that obeys a session; undefined when every call would be refused. What it gives is
 * the original's answer, or the text that says why it was not called.
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
