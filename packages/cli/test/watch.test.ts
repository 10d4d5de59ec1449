import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDocument } from "./support/check-document.ts";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
let child: ChildProcess | undefined;
beforeEach(() => {
  world = createWorld();
  world.skill("project/.agents/skills/one", "name: one\ndescription: Does one. Use when one is wanted.");
});
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  world.remove();
});

/** Starts `watch` and hands out its lines one by one. */
function startWatch(...args: readonly string[]): { readonly next: () => Promise<string> } {
  child = spawn("node", [bin, "watch", ...args], {
    cwd: world.project,
    env: world.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("it has an output");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { next: async () => String((await lines.next()).value) };
}

async function end(signal: "SIGINT" | "SIGTERM"): Promise<unknown> {
  child?.kill(signal);
  return child === undefined ? undefined : once(child, "exit");
}

test("prints what changes, a line each, and ends with Ctrl-C", async () => {
  const { next } = startWatch();
  expect(await next()).toMatch(/^Watching \d+ folders with 1 skill\. Press Ctrl\+C to stop\.$/);
  world.skill("home/.agents/skills/two", "name: two\ndescription: Does two. Use when two is wanted.");
  expect(await next()).toBe("added    two  ~/.agents/skills/two/SKILL.md");
  world.skill("project/.agents/skills/one", "name: one\ndescription: Other. Use when one is wanted.");
  expect(await next()).toBe("changed  one  text and fields  .agents/skills/one/SKILL.md");
  rmSync(`${world.home}/.agents`, { recursive: true });
  expect(await next()).toBe("removed  two  ~/.agents/skills/two/SKILL.md");
  expect(await end("SIGINT")).toEqual([0, null]);
});

test("prints an event per line as JSON, the first of which says what is watched", async () => {
  const watch = startWatch("--json");
  const next = async (): Promise<string> => {
    const line = await watch.next();
    checkDocument(["watch"], line);
    return line;
  };
  const first = JSON.parse(await next());
  expect(first).toMatchObject({
    event: "watching",
    version: 1,
    method: "events",
    skills: 1,
    diagnostics: [],
  });
  expect(first.roots).toContainEqual({ path: `${world.home}/.agents/skills`, exists: false });
  const file = world.skill(
    "home/.agents/skills/two",
    "name: two\ndescription: Does two. Use when two is wanted.",
  );
  expect(JSON.parse(await next())).toEqual({
    event: "change",
    version: 2,
    prompt: "changed",
    added: [expect.objectContaining({ id: "two", key: file, state: "eligible" })],
    changed: [],
    removed: [],
    diagnostics: [],
    resolved: [],
  });
  world.write("home/.agents/skills/two/SKILL.md", "broken\n");
  expect(JSON.parse(await next())).toMatchObject({
    version: 3,
    removed: [{ id: "two", key: file, path: file }],
    diagnostics: [{ code: "frontmatter-missing", file }],
  });
  expect(await end("SIGTERM")).toEqual([0, null]);
});

test("polls when told to, and says so", async () => {
  const { next } = startWatch("--poll");
  expect(await next()).toBe("Checking 1 skill every few seconds. Press Ctrl+C to stop.");
  rmSync(`${world.project}/.agents`, { recursive: true });
  expect(await next()).toBe("removed  one  .agents/skills/one/SKILL.md");
});
