import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseSkill } from "@skillwright/core";
import { expect, test } from "vitest";
import { openHistory } from "../src/index.ts";
import { hashPackage } from "../src/store/package-hash.ts";
import { readSkillFolder } from "../src/store/skill-folder.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const script = fileURLToPath(new URL("support/store-rounds.ts", import.meta.url));

/** How often a process is killed. */
const ROUNDS = process.env.SOAK === "1" ? 500 : 40;

function start(tree: TempTree, seed: number): ChildProcess {
  const flags = ["--conditions=@skillwright/source", "--no-warnings", script];
  const args = [tree.at("home"), tree.at("repo"), tree.at("own"), String(seed)];
  return spawn(process.execPath, [...flags, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Every folder holds one whole skill: all its files are of one turn, and its name is its folder's. */
function expectWhole(tree: TempTree): void {
  const root = tree.at("home/.agents/skills");
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    expect(name).toMatch(/^(?:alpha|beta|gamma)$/);
    const files = new Map(
      readSkillFolder(`${root}/${name}`).map(({ path, bytes }) => [path as string, bytes]),
    );
    const text = Buffer.from(files.get("SKILL.md") ?? "").toString();
    const skill = { text, complete: true, file: "SKILL.md", directory: name, sidecars: [] };
    expect(parseSkill(skill)).toMatchObject({ manifest: { name }, diagnostics: [] });
    expect([...files.keys()].toSorted()).toEqual(["SKILL.md", "references/a.md", "references/b.md"]);
    const [a, b] = ["references/a.md", "references/b.md"].map((path) => Buffer.from(files.get(path) ?? ""));
    expect(a?.length).toBe(200_000);
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true);
  }
}

/** The newest version of each skill is what is there. */
function expectHistoryFits(tree: TempTree): void {
  const history = openHistory({ state: tree.at("own/state") });
  try {
    for (const { key } of history.lineages()) {
      const [newest] = history.list(key);
      const told = newest === undefined ? [] : history.read(key, newest.number);
      const there = existsSync(key)
        ? hashPackage(readSkillFolder(key.replace(/\/SKILL\.md$/, "")))
        : undefined;
      expect(told.length === 0 ? undefined : hashPackage(told), key).toBe(there);
    }
  } finally {
    history.close();
  }
}

test("whenever a process is killed, every skill is whole and the history readable", {
  timeout: 3_600_000,
}, async () => {
  using tree = tempTree(
    { "home/x": "", "repo/.git/x": "" },
    existsSync("/dev/shm") ? { below: "/dev/shm" } : {},
  );
  const seed = Date.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = start(tree, seed + round);
    await once(child.stdout ?? child, "data");
    await sleep((round * 37) % 150);
    child.kill("SIGKILL");
    await once(child, "exit");
    const skills = await openSkills(tree, { index: "off" });
    expect(skills.snapshot.diagnostics, `seed ${seed + round}`).toEqual([]);
    expectWhole(tree);
    expectHistoryFits(tree);
    expect(existsSync(tree.at("own/state/store")) ? readdirSync(tree.at("own/state/store")) : []).toEqual([]);
  }
  const history = openHistory({ state: tree.at("own/state") });
  // The rounds got somewhere.
  expect(history.lineages().length).toBeGreaterThan(0);
  history.close();
});

test("two processes that change the same skills at once leave each one whole", {
  timeout: 120_000,
}, async () => {
  using tree = tempTree(
    { "home/x": "", "repo/.git/x": "" },
    existsSync("/dev/shm") ? { below: "/dev/shm" } : {},
  );
  const failures: string[] = [];
  const children = [11, 12].map((seed) => start(tree, seed));
  for (const child of children)
    child.on("exit", (code, signal) => signal === null && failures.push(String(code)));
  await Promise.all(children.map((child) => once(child.stdout ?? child, "data")));
  await sleep(process.env.SOAK === "1" ? 60_000 : 3_000);
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map(async (child) => child.exitCode ?? child.signalCode ?? once(child, "exit")));
  expect(failures).toEqual([]);
  await openSkills(tree, { index: "off" });
  expectWhole(tree);
  expectHistoryFits(tree);
});
