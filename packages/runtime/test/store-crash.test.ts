import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseSkill } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { openHistory } from "../src/history/history.ts";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const script = fileURLToPath(new URL("support/store-rounds.ts", import.meta.url));

/** How often a process is killed. */
const ROUNDS = process.env.SOAK === "1" ? 500 : 16;

function start(tree: TempTree, seed: number): ChildProcess {
  const flags = ["--conditions=@skillwright/source", "--no-warnings", script];
  const args = [tree.at("home"), tree.at("repo"), tree.at("own"), String(seed)];
  return spawn(process.execPath, [...flags, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Waits until a process has begun its n-th change, however busy the machine is. */
async function atWork(child: ChildProcess, changes: number): Promise<void> {
  let seen = 0;
  // Ending the stream with the loop would end the process that writes to it.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    seen += String(chunk).split("\n").length - 1;
    if (seen >= changes) return;
  }
}

/** A home and a project with nothing in them. */
function place(): TempTree {
  const shared = existsSync("/dev/shm") ? { below: "/dev/shm" } : {};
  return tempTree({ "home/x": "", "repo/.git/x": "" }, shared);
}

/** The changes that were left unfinished. */
function pendingOf(tree: TempTree): readonly string[] {
  const folder = tree.at("own/state/store");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Every folder holds one whole skill: all its files are of one turn, and its name is its folder's. */
function expectWhole(tree: TempTree): void {
  const root = tree.at("home/.agents/skills");
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    expect(name).toMatch(/^(?:alpha|beta|gamma)$/);
    const files = new Map(readSkillTree(`${root}/${name}`).map(({ path, bytes }) => [path as string, bytes]));
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
      const there = existsSync(key) ? hashFiles(readSkillTree(key.replace(/\/SKILL\.md$/, ""))) : undefined;
      expect(told.length === 0 ? undefined : hashFiles(told), key).toBe(there);
    }
  } finally {
    history.close();
  }
}

test.concurrent.for([1, 2, 3, 4])(
  "whenever a process is killed, every skill is whole and the history readable (%i)",
  async (lane) => {
    using tree = place();
    const seed = Date.now() * lane;
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      const child = start(tree, seed + round);
      await atWork(child, 1 + (round % 5));
      await sleep(((round + lane) * 7) % 40);
      child.kill("SIGKILL");
      await once(child, "exit");
      const skills = await openSkills(tree, { index: "off" });
      expect(skills.snapshot.diagnostics, `seed ${seed + round}`).toEqual([]);
      expectWhole(tree);
      expectHistoryFits(tree);
      expect(pendingOf(tree)).toEqual([]);
    }
    const history = openHistory({ state: tree.at("own/state") });
    // The rounds got somewhere.
    expect(history.lineages().length).toBeGreaterThan(0);
    history.close();
  },
);

test("two processes that change the same skills at once leave each one whole", async () => {
  using tree = place();
  const failures: string[] = [];
  const children = [11, 12].map((seed) => start(tree, seed));
  for (const child of children)
    child.on("exit", (code, signal) => signal === null && failures.push(String(code)));
  await Promise.all(children.map((child) => atWork(child, process.env.SOAK === "1" ? 1000 : 20)));
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(children.map(async (child) => child.exitCode ?? child.signalCode ?? once(child, "exit")));
  expect(failures).toEqual([]);
  await openSkills(tree, { index: "off" });
  expectWhole(tree);
  expectHistoryFits(tree);
});
