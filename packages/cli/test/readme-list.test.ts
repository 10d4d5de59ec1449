import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createWorld } from "./world.ts";

/** Five skills like the ones in the README's example: folder, frontmatter and words of the instructions. */
const skills = [
  [
    "work/shop/.agents/skills/release-notes",
    "name: release-notes\ndescription: Writes release notes from commits. Use when you publish a version.\ndisable-model-invocation: true",
    740,
  ],
  [
    ".agents/skills/csv-clean",
    "name: csv-clean\ndescription: 'Cleans CSV files: encodings, separators, types. Use when a table has to be repaired.'",
    1200,
  ],
  [
    ".agents/skills/notes",
    "name: notes\ndescription: Keeps notes in the user's notebook. Use when something has to be remembered.",
    1500,
  ],
  [
    ".agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merges, splits and fills PDF files. Use when the user mentions a PDF.",
    2100,
  ],
] as const;

test("the README's example of `list` is what it prints", () => {
  const world = createWorld();
  onTestFinished(() => world.remove());
  const cwd = join(world.home, "work/shop");
  mkdirSync(join(cwd, ".git"), { recursive: true });
  for (const [folder, frontmatter, words] of skills)
    world.skill(join("home", folder), frontmatter, `${"go ".repeat(words)}\n`);
  world.write("home/work/shop/.claude/commands/review.md", `Reviews the open change\n\n${"go ".repeat(115)}`);
  const run = (...args: string[]): string =>
    world.run(args, { cwd, env: { SKILLWRIGHT_BUILT_INS: "on" } }).stdout;
  run("trust");
  run("config", "set", "skills.notes", "name-only");
  const [, example = ""] =
    /\$ skillwright list\n(.*?\n) {2}…\n```/s.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(example.split("\n").length).toBeGreaterThan(10);
  // The folder of the built-in skills is named after their content.
  const withoutHash = (text: string): string =>
    text.replace(/system-skills\/[0-9a-f]{16}/, "system-skills/…");
  expect(withoutHash(run("list").slice(0, example.length))).toBe(withoutHash(example));
});
