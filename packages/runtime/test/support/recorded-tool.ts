import { type PermissionPolicy, parseToolRules } from "@skillwright/core/internal";
import type { Session, SessionOptions, ToolResult, WrappedTool } from "../../src/index.ts";
import { openSkills } from "./open-skills.ts";
import { skillText, type TempTree, tempTree } from "./temp-tree.ts";

/** Parses rules about tools. */
export const rules = (...texts: readonly string[]): PermissionPolicy["allow"] => parseToolRules(texts).rules;

/** A policy that says nothing about what is not given. */
export const policy = (given: Partial<PermissionPolicy> = {}): PermissionPolicy => ({
  allow: [],
  ask: [],
  deny: [],
  ...given,
});

/** A tree with a skill that allows and takes away tools, and with a link out of the project. */
export function tree(): TempTree {
  return tempTree({
    "home/.agents/skills/git/SKILL.md": skillText("git", {
      "allowed-tools": "Bash(git:*)",
      "disallowed-tools": "WebFetch Bash(git push:*)",
    }),
    "home/.agents/skills/offline/SKILL.md": skillText("offline", { "disallowed-tools": "Bash Read" }),
    "repo/notes.md": "Notes.\n",
    "secret/key.txt": "canary\n",
    "repo/innocent.md": { link: "../secret/key.txt" },
  });
}

interface Recorded {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly ruledAs?: string;
  check?(input: { readonly command?: string }): ToolResult | undefined;
  execute(input: unknown, context?: string): Promise<string>;
}

/** A tool that says how it was called. */
export function tool(name: string, more: Partial<Recorded> = {}): Recorded {
  return {
    name,
    description: `The tool ${name}`,
    inputSchema: { type: "object" },
    execute: (input, context = "") => Promise.resolve(`${name} ${JSON.stringify(input)} ${context}`.trim()),
    ...more,
  };
}

/** Starts a session in a tree. */
export async function start(place: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(place)).session({ permissions: { policy: policy() }, ...options });
}

/** Agrees to everything. */
export const yes = (): Promise<boolean> => Promise.resolve(true);

/** Wraps one tool in a session. */
export function only(session: Session, one: Recorded): WrappedTool<Recorded> {
  const [wrapped] = session.wrapTools([one]);
  if (wrapped === undefined) throw new Error(`${one.name} is gone`);
  return wrapped;
}

/** Activates a skill as a model does. */
export const use = (session: Session, name: string): Promise<unknown> =>
  session.activate({ name, trigger: "model" });

/** The answer of a tool that was not called. */
export const refusal = (text: string): object => ({ text, isError: true, code: "permission_error" });
