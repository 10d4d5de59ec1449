import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createWorld();
  write("scripts/merge.sh", "echo merge\n");
  write(
    "SKILL.md",
    "---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\n---\n\nMerge $ARGUMENTS with scripts/merge.sh.\n",
  );
  git("init", "-q", "-b", "main");
  commit();
});
afterAll(() => world.remove());

const repository = (): string => join(world.root, "upstream");
const write = (path: string, text: string): string => world.write(`upstream/skills/pdf/${path}`, text);
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
    cwd: repository(),
    encoding: "utf8",
  });
const commit = (): void => {
  git("add", "-A");
  git("commit", "-qm", "change");
};

/** The commands of the walkthrough with what the page says that they print. */
function walkthrough(): readonly { readonly command: string; readonly printed: readonly string[] }[] {
  const page = readFileSync("docs/install.md", "utf8");
  const part = page.slice(page.indexOf("## Walkthrough"), page.indexOf("## What happens"));
  return [...part.matchAll(/^```console\n\$ skillwright (.*)\n([^`]*)^```/gm)].map(
    ([, command = "", output = ""]) => ({
      command,
      printed: output.split("\n").filter((line) => line !== ""),
    }),
  );
}

test("docs/install.md can be followed from the first step to the last", () => {
  const address = "https://git.example.com/team/skills.git";
  const upstream = `file://${repository()}`;
  const steps = walkthrough();
  expect(steps.map(({ command }) => command.split(" ")[0])).toEqual([
    "add",
    "add",
    "try",
    "outdated",
    "update",
    "update",
    "rollback",
    "verify",
    "remove",
  ]);
  for (const { command, printed } of steps) {
    if (command === "outdated") {
      write("scripts/merge.sh", "echo merge and mail\n");
      commit();
    }
    const args = command.replace(address, upstream).match(/"[^"]*"|\S+/g) ?? [];
    const { stdout, stderr } = world.run(args.map((arg) => arg.replaceAll('"', "")));
    const seen = `${stdout}\n${stderr}`.replaceAll(`git+${upstream}`, address).replaceAll(upstream, address);
    for (const line of printed.filter((one) => one !== "…")) {
      expect(seen, command).toContain(line.split("…")[0]);
    }
  }
  expect(world.run(["list", "--json"]).stdout).not.toContain('"pdf"');
});
