import { expect } from "vitest";
import type { Session, SessionOptions } from "../../src/index.ts";
import { openSkills } from "./open-skills.ts";
import { type TempTree, tempTree } from "./temp-tree.ts";

/** Hooks by event. */
type Handlers = Readonly<Record<string, readonly (string | Readonly<Record<string, unknown>>)[]>>;

/** The folder of the skill `guard`. */
export const FOLDER = "home/.agents/skills/guard";

/** A skill with hooks; a text is a handler's command. */
export function skill(name: string, hooks: Handlers, body = "Be careful.\n"): string {
  const field = Object.fromEntries(
    Object.entries(hooks).map(([event, handlers]) => [
      event,
      handlers.map((handler) => (typeof handler === "string" ? { command: handler } : handler)),
    ]),
  );
  return `---\nname: ${name}\ndescription: Guards.\nhooks: ${JSON.stringify(field)}\n---\n${body}`;
}

/** A tree with the skill `guard`, which has hooks. */
export const guard = (hooks: Handlers, body?: string): TempTree =>
  tempTree({ [`${FOLDER}/SKILL.md`]: skill("guard", hooks, body) });

/** Starts a session in a tree. */
export async function start(tree: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(tree)).session(options);
}

/** Agrees to everything. */
export const yes = { ask: () => Promise.resolve(true) };

/** A session in which the skill `guard` is active. */
export async function activated(tree: TempTree, options: SessionOptions = yes): Promise<Session> {
  const session = await start(tree, options);
  expect(await session.activate({ name: "guard", trigger: "user" })).toMatchObject({ kind: "activated" });
  return session;
}

/** A call of the tool Bash, before it is carried out. */
export const bash = (command: string) => ({ event: "PreToolUse", tool: "Bash", input: { command } }) as const;

/** What hooks that decide nothing answer. */
export const nothing = { decision: "none", context: "", notices: [] };
