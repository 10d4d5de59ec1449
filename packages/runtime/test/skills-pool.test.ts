import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openSkillsPool, type SkillsPoolOptions } from "../src/skills/skills-pool.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

function poolOptions(tree: TempTree): SkillsPoolOptions {
  mkdirSync(tree.at("home"), { recursive: true });
  return { home: tree.at("home"), env: { SKILLWRIGHT_HOME: tree.at("own") } };
}

const three = {
  "home/.agents/skills/mine/SKILL.md": skillText("mine"),
  "a/.agents/skills/one/SKILL.md": skillText("one"),
  "b/.agents/skills/two/SKILL.md": skillText("two"),
  "c/x": "",
};

test("each folder has its own skills and shares those of the person, and asking again opens nothing", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool(poolOptions(tree));
  const [a, again, b] = await Promise.all([
    pool.get(tree.at("a")),
    pool.get(tree.at("a/")),
    pool.get(tree.at("b")),
  ]);
  const ids = [a, b].map((skills) => skills.list().map(({ id }) => id));
  expect([a === again, ids, pool.size]).toEqual([
    true,
    [
      ["one", "mine"],
      ["two", "mine"],
    ],
    2,
  ]);
  await pool.close();
  expect(pool.size).toBe(0);
});

test("what is kept follows the disk", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool(poolOptions(tree));
  const skills = await pool.get(tree.at("a"));
  const told = new Promise((resolve) => {
    skills.on("change", ({ added }) => resolve(added.map(({ id }) => id)));
  });
  tree.write({ "a/.agents/skills/new/SKILL.md": skillText("new") });
  expect(await told).toEqual(["new"]);
  expect((await pool.get(tree.at("a"))).list()).toHaveLength(3);
  await pool.close();
});

test("without watching, it is as old as its last forced reload", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool({ ...poolOptions(tree), watch: "off" });
  const count = async (reload: "force" | "if-new"): Promise<number> =>
    (await pool.get(tree.at("c"), { reload })).list().length;
  const before = await count("if-new");
  tree.write({ "c/.agents/skills/new/SKILL.md": skillText("new") });
  const counts = [before, await count("if-new"), await count("force")];
  tree.write({ "c/.agents/skills/newer/SKILL.md": skillText("newer") });
  await pool.reload();
  expect([...counts, await count("if-new")]).toEqual([1, 1, 2, 3]);
  await pool.close();
});

test("the folder that was asked for longest ago is let go, and one that does not exist is not kept", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool({ ...poolOptions(tree), capacity: 2, watch: "off" });
  const a = await pool.get(tree.at("a"));
  await pool.get(tree.at("b"));
  expect(await pool.get(tree.at("a"))).toBe(a);
  await pool.get(tree.at("c"));
  expect([pool.size, (await pool.get(tree.at("a"))) === a]).toEqual([2, true]);
  await expect(pool.get(tree.at("nowhere"))).rejects.toMatchObject({ code: "file_not_found" });
  expect(pool.size).toBe(1);
  await pool.close();
});

test("whoever waits for skills gets them, also when more are asked for at once than are kept", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool({ ...poolOptions(tree), capacity: 1 });
  const first = await pool.get(tree.at("a"));
  const scanned = first.reload();
  const places = ["a", "b", "c"].map((folder) => tree.at(folder));
  const hosts = ["skillwright", "claude-code", "codex"] as const;
  const asked = hosts.flatMap((host) => places.map((place) => pool.get(place, { host, reload: "force" })));
  const all = await Promise.all([...asked, scanned]);
  expect([new Set(all).size, pool.size, pool.opened().length]).toEqual([10, 1, 1]);
  await pool.close();
});

test("a host and extra roots make a view of their own", async () => {
  using tree = tempTree({ ...three, "extra/four/SKILL.md": skillText("four") });
  const pool = openSkillsPool(poolOptions(tree));
  const ids = async (request: Parameters<typeof pool.get>[1]): Promise<readonly string[]> =>
    (await pool.get(tree.at("a"), request)).list().map(({ id }) => id);
  expect([
    await ids({}),
    await ids({ roots: [tree.at("extra")] }),
    await ids({ host: "claude-code" }),
    pool.size,
  ]).toEqual([["one", "mine"], ["one", "four", "mine"], [], 3]);
  await pool.close();
});

test("closing stops what is being opened", async () => {
  using tree = tempTree(three);
  const pool = openSkillsPool(poolOptions(tree));
  const asked = pool.get(tree.at("a"));
  const outcome = asked.then(
    () => "opened",
    (error: Error) => error.name,
  );
  await pool.close();
  expect([await outcome, pool.size]).toEqual(["AbortError", 0]);
});
