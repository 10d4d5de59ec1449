import { mkdirSync, symlinkSync } from "node:fs";
import type { HostId } from "@skillwright/core/internal";
import { describe, expect, test, vi } from "vitest";
import { createSkills } from "../src/index.ts";
import { scanRoots } from "../src/scan/scan-roots.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

/** A hostile repository whose links lead to folders and files of the person's. */
function linkingRepo(): TempTree {
  const tree = tempTree({
    "repo/.git/HEAD": "ref: refs/heads/main\n",
    "repo/.git/objects/x": "",
    "repo/.git/refs/x": "",
    "repo/.claude/skills/near/SKILL.md": skillText("near"),
    "repo/elsewhere/inner/SKILL.md": skillText("inner"),
    "private/diary/SKILL.md": skillText("diary"),
    "private/secret.txt": skillText("secret"),
    "home/a": "",
  });
  for (const folder of [".claude", ".agents", ".opencode", ".codex", ".gemini"]) {
    const skills = tree.at(`repo/${folder}/skills`);
    mkdirSync(`${skills}/file`, { recursive: true });
    symlinkSync(tree.at("private/diary"), `${skills}/diary`);
    symlinkSync(tree.at("private/secret.txt"), `${skills}/file/SKILL.md`);
    symlinkSync(tree.at("repo/elsewhere/inner"), `${skills}/inner`);
  }
  mkdirSync(tree.at("repo/.claude/commands"), { recursive: true });
  symlinkSync(tree.at("private/secret.txt"), tree.at("repo/.claude/commands/leak.md"));
  return tree;
}

const HOSTS: readonly HostId[] = ["codex", "claude-code", "opencode", "openclaw", "gemini-cli", "agents-dir"];

describe.for(HOSTS)("an untrusted project seen as %s", (host) => {
  test("lists nothing outside it", async () => {
    using tree = linkingRepo();
    const skills = await openSkills(tree, { host });
    const keys = skills.snapshot.found.map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith(tree.at("private")))).toEqual([]);
    const session = await skills.session();
    expect(session.catalog().text).not.toMatch(/diary|secret/);
  });
});

test("the simulation says what it left out, and a trusted project is searched as the agent does", async () => {
  using tree = linkingRepo();
  const before = await openSkills(tree, { host: "claude-code" });
  expect(before.snapshot.found.map(({ directory }) => directory)).toContain("inner");
  const said = before.snapshot.diagnostics
    .filter(({ code }) => code === "link-not-followed")
    .map(({ message }) => message);
  expect(said).toContain(
    `The link points to ${tree.at("private/diary")}, outside the project, which isn't trusted; Claude Code would follow it`,
  );
  await trustRepo(tree);
  const after = await openSkills(tree, { host: "claude-code" });
  expect(after.snapshot.found.map(({ directory }) => directory)).toEqual(
    expect.arrayContaining(["diary", "file", "inner", "leak", "near"]),
  );
});

test("without a repository, links of folders above the working folder stay in their own folder", async () => {
  using tree = tempTree({
    "up/.claude/skills/x": "",
    "up/here/a": "",
    "private/diary/SKILL.md": skillText("diary"),
  });
  symlinkSync(tree.at("private/diary"), tree.at("up/.claude/skills/diary"));
  const skills = await openSkills(tree, { host: "claude-code", cwd: tree.at("up/here") });
  expect(skills.snapshot.found.map(({ directory }) => directory)).not.toContain("diary");
});

describe("a scan", () => {
  test("that takes too long ends, says so and keeps what it found", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const skills = await openSkills(tree);
    const { host, roots } = skills.snapshot;
    const { nodeFileSystem } = await import("../src/files/node-file-system.ts");
    const options = { files: nodeFileSystem(), maxMs: 0 };
    const scan = await scanRoots(
      host,
      roots.map(({ root }) => root),
      options,
    );
    expect(scan.found).toEqual([]);
    expect(scan.diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      "scan-limit",
      "The search stopped after 0 seconds in all; further skills are not listed",
    ]);
  });

  test("that took too long in one folder doesn't start the next", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const { host, roots } = (await openSkills(tree)).snapshot;
    const root = roots.find(({ skills }) => skills > 0)?.root;
    if (root === undefined) throw new Error("there is a folder with a skill");
    const { nodeFileSystem } = await import("../src/files/node-file-system.ts");
    let folders = 0;
    const clock = vi.spyOn(process, "uptime");
    try {
      const scan = await scanRoots(host, [root, root], {
        files: nodeFileSystem(),
        onFolder() {
          folders += 1;
          if (folders === 2) clock.mockReturnValue(Number.MAX_SAFE_INTEGER);
        },
      });
      expect(scan.found).toHaveLength(1);
      expect(scan.diagnostics.map(({ code }) => code)).toEqual(["scan-limit"]);
    } finally {
      clock.mockRestore();
    }
  });

  test("of folders without skills can be stopped", async () => {
    using tree = tempTree({ "repo/a": "", "home/a": "" });
    for (let folder = 0; folder < 450; folder += 1)
      mkdirSync(tree.at(`home/.agents/skills/${folder}`), { recursive: true });
    const stop = new AbortController();
    const opening = createSkills({
      cwd: tree.at("repo"),
      home: tree.at("home"),
      env: { SKILLWRIGHT_HOME: tree.at("own") },
      index: "off",
      signal: stop.signal,
    });
    stop.abort(new Error("enough"));
    await expect(opening).rejects.toThrow("enough");
  });
});
