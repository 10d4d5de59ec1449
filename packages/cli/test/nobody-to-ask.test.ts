import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

const head = "name: pdf\ndescription: Merges PDF files. Use when PDFs come up.";
let world: World;
let proposal = "";
let chat = "";

beforeAll(() => {
  world = createWorld();
  world.skill("home/.agents/skills/pdf", head, "Today is !`date`.\n");
  world.skill("home/.agents/skills/old", "name: old\ndescription: Old. Use never.");
  world.run(["delete", "old", "--yes"]);
  world.skill("elsewhere/notes", "name: notes\ndescription: Takes notes. Use when asked.");
  const changed = world.write("changed.md", `---\n${head}\n---\n\nToday is !\`date -u\`.\n`);
  const filed = world.run([
    "proposals",
    "new",
    "pdf",
    "--file",
    changed,
    "--why",
    "UTC",
    "--by",
    "a",
    "--json",
  ]);
  proposal = JSON.parse(filed.stdout).proposal.id;
  world.run(["ask", "Hello", "--model", "rehearsal"]);
  chat = JSON.parse(world.run(["chats", "list", "--json"]).stdout).chats[0].id;
});
afterAll(() => world.remove());

/** Every command that asks before it acts, and the option that answers. */
const asking: readonly (readonly [string, () => readonly string[], string])[] = [
  ["delete", () => ["delete", "pdf"], "--yes"],
  ["trash --empty", () => ["trash", "--empty"], "--yes"],
  ["import", () => ["import", join(world.root, "elsewhere/notes")], "--yes"],
  ["trust NAME", () => ["trust", "pdf"], "--yes"],
  ["proposals approve", () => ["proposals", "approve", proposal], "--yes"],
  ["chats delete", () => ["chats", "delete", chat], "--yes"],
  ["new", () => ["new"], "NAME"],
  ["new NAME", () => ["new", "fresh"], "--description"],
  ["edit", () => ["edit", "pdf"], "--set FIELD=VALUE"],
];

describe("a command that asks does nothing without a terminal, and names the option that answers", () => {
  test.for(asking)("%s", ([, args, flag]) => {
    const { status, stderr } = world.run(args());
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: \S.*: can't prompt, not a terminal\nPass `/);
    expect(stderr.split("\n")[1]).toMatch(new RegExp(`^Pass \`${flag}\` to `));
    const asJson = world.run([...args(), "--json"]);
    expect(asJson.status).toBe(2);
    expect(JSON.parse(asJson.stdout)).toEqual({
      error: {
        code: "nobody_to_ask",
        message: expect.stringMatching(/: can't prompt, not a terminal$/),
        details: { flag },
        hint: expect.stringContaining(`\`${flag}\` `),
      },
    });
  });
});

/** Every command that writes a file which a person names. */
const writing: readonly (readonly [string, () => readonly string[]])[] = [
  ["export", () => ["export", "pdf"]],
  ["pack", () => ["pack", join(world.root, "elsewhere/notes")]],
  ["export-state", () => ["export-state"]],
  ["chats export", () => ["chats", "export", chat]],
];

describe("a command that writes a file keeps an existing one unless replacing is requested", () => {
  test.for(writing)("%s", ([, args]) => {
    const file = join(world.project, "out.skill");
    const run = (...more: readonly string[]): ReturnType<World["run"]> =>
      world.run([...args(), "-o", "out.skill", ...more]);
    writeFileSync(file, "Mine.\n");
    expect(run()).toEqual({
      status: 4,
      stdout: "",
      stderr: expect.stringContaining("Pass `--force` to overwrite it, or another file with `-o`.\n"),
    });
    expect(JSON.parse(run("--json").stdout)).toMatchObject({
      error: { code: "file_exists", details: { path: file } },
    });
    expect(readFileSync(file, "utf8")).toBe("Mine.\n");
    expect(run("--force").status).toBe(0);
    expect(readFileSync(file, "utf8")).not.toBe("Mine.\n");
  });

  test.for(writing)("%s never takes a device for a file", ([, args]) => {
    expect(world.run([...args(), "-o", "/dev/null", "--force"])).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("/dev/null is not a regular file"),
    });
  });
});
