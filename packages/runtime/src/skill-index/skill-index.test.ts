import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { skillText, type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { createSkills, type Skills } from "../index.ts";

const OLD = new Date("2020-01-01T00:00:00Z");
let changes = 0;

/** A home folder whose files look old, because the index doesn't trust what was just written. */
function home(...names: readonly string[]): TempTree {
  const tree = tempTree({ "work/x": "" });
  for (const name of names) add(tree, name);
  return tree;
}

function add(tree: TempTree, name: string, text = skillText(name)): void {
  tree.write({ [`home/.agents/skills/${name}/SKILL.md`]: text });
  utimesSync(tree.at(`home/.agents/skills/${name}/SKILL.md`), OLD, OLD);
  utimesSync(tree.at(`home/.agents/skills/${name}`), OLD, OLD);
  // Old, and yet another time with each change, as on a disk that nobody has touched for a while.
  changes += 1;
  const later = new Date(OLD.getTime() + changes * 1000);
  utimesSync(tree.at("home/.agents/skills"), later, later);
}

function open(tree: TempTree): Promise<Skills> {
  return createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at("own") },
  });
}

const names = (skills: Skills): readonly string[] => skills.list().map((skill) => skill.id);
const counts = (skills: Skills): readonly number[] => [
  skills.snapshot.index.recalled,
  skills.snapshot.index.read,
];

describe("the index", () => {
  test("spares a second start the reading and gives the same answer", async () => {
    using tree = home("a", "b");
    const first = await open(tree);
    const second = await open(tree);
    expect([counts(first), counts(second)]).toEqual([
      [0, 2],
      [2, 0],
    ]);
    const { index: _, ...before } = first.snapshot;
    const { index: __, ...after } = second.snapshot;
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  });

  test("recalls more skills than fit on a page, and forgets those that are gone", async () => {
    const many = Array.from({ length: 450 }, (_, number) => `skill-${number}`);
    using tree = home(...many);
    await open(tree);
    expect(counts(await open(tree))).toEqual([450, 0]);
    for (const name of many.slice(100)) rmSync(tree.at(`home/.agents/skills/${name}`), { recursive: true });
    expect(counts(await open(tree))).toEqual([100, 0]);
    using database = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    expect(database.prepare("SELECT count(*) AS pages FROM roots").get()).toEqual({ pages: 1 });
  });

  test("rewrites only the page of a changed skill", async () => {
    using tree = home(...Array.from({ length: 450 }, (_, number) => `skill-${number}`));
    for (let start = 0; start < 2; start += 1) await open(tree);
    using database = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    const pages = (): readonly Record<string, unknown>[] =>
      database.prepare("SELECT rowid, page, memory FROM roots ORDER BY page").all();
    const before = pages();
    writeFileSync(
      tree.at("home/.agents/skills/skill-300/SKILL.md"),
      skillText("skill-300", { description: "Other." }),
    );
    expect(counts(await open(tree))).toEqual([449, 1]);
    const after = pages();
    expect(after.map(({ rowid, page }) => [rowid, page])).toEqual(
      before.map(({ rowid, page }) => [rowid, page]),
    );
    expect(after.map(({ memory }, place) => memory === before[place]?.memory)).toEqual([true, false, true]);
  });

  test("is not written where nothing has changed", async () => {
    const many = Array.from({ length: 400 }, (_, number) => `skill-${number}`);
    using tree = home(...many);
    for (let start = 0; start < 2; start += 1) await open(tree);
    const file = tree.at("own/cache/index.sqlite");
    const before = statSync(file, { bigint: true });
    const third = await open(tree);
    expect([counts(third), statSync(file, { bigint: true }).mtimeNs]).toEqual([[400, 0], before.mtimeNs]);
  });

  test("reads again only what changed", async () => {
    using tree = home("a", "b");
    await open(tree);
    add(tree, "a", skillText("a", { description: "Changed and longer than before." }));
    const skills = await open(tree);
    expect(counts(skills)).toEqual([1, 1]);
    expect(skills.get("a").manifest.description).toBe("Changed and longer than before.");
  });

  test("does not trust a file that was written moments before it was read", async () => {
    using tree = home("a");
    const now = new Date();
    utimesSync(tree.at("home/.agents/skills/a/SKILL.md"), now, now);
    await open(tree);
    expect(counts(await open(tree))).toEqual([0, 1]);
  });

  test("is not deceived by a file that was made to look as old and as long as before", async () => {
    using tree = home("a");
    await open(tree);
    expect(counts(await open(tree))).toEqual([1, 0]);
    add(tree, "a", skillText("a").replace("Does a.", "Evil a."));
    expect((await open(tree)).get("a").manifest.description).toBe("Evil a. Use when a is wanted.");
  });

  test("separates a file found as a skill from the same file found as a command", async () => {
    using tree = tempTree({ "home/.claude/commands/c/SKILL.md": skillText("named"), "work/x": "" });
    const take = async (index: "on" | "off"): Promise<string> => {
      const skills = await createSkills({
        cwd: tree.at("work"),
        home: tree.at("home"),
        roots: [tree.at("home/.claude/commands")],
        env: { SKILLWRIGHT_HOME: tree.at("own") },
        index,
      });
      return JSON.stringify([skills.snapshot.found, skills.snapshot.diagnostics]);
    };
    const file = tree.at("home/.claude/commands/c/SKILL.md");
    for (const path of [file, tree.at("home/.claude/commands/c"), tree.at("home/.claude/commands")])
      utimesSync(path, OLD, OLD);
    const cold = await take("off");
    expect([await take("on"), await take("on"), await take("on")]).toEqual([cold, cold, cold]);
  });

  test("counts every entry of a folder, as a cold start does", async () => {
    using tree = tempTree({ "home/.agents/skills/zzz/SKILL.md": skillText("zzz"), "work/x": "" });
    for (let number = 0; number < 20_100; number += 1)
      writeFileSync(tree.at(`home/.agents/skills/${number}.txt`), "");
    const take = async (index: "on" | "off"): Promise<unknown> => {
      const env = { SKILLWRIGHT_HOME: tree.at("own") };
      const skills = await createSkills({
        host: "codex",
        cwd: tree.at("work"),
        home: tree.at("home"),
        env,
        index,
      });
      return [skills.list().length, skills.snapshot.diagnostics.map(({ code }) => code)];
    };
    utimesSync(tree.at("home/.agents/skills"), OLD, OLD);
    const cold = await take("off");
    expect(cold).toEqual([0, ["scan-limit"]]);
    expect([await take("on"), await take("on")]).toEqual([cold, cold]);
    // Twenty thousand files on a busy disk.
  });

  test("sees new, removed and renamed folders", async () => {
    using tree = home("a", "b");
    await open(tree);
    tree.write({ "home/.agents/skills/c/SKILL.md": skillText("c") });
    expect(names(await open(tree))).toEqual(["a", "b", "c"]);
  });

  test("sees a sidecar appear and change", async () => {
    using tree = home("a");
    await open(tree);
    tree.write({ "home/.agents/skills/a/agents/openai.yaml": "interface: { display_name: One }\n" });
    expect((await open(tree)).get("a").manifest.displayName).toBe("One");
    const sidecar = tree.at("home/.agents/skills/a/agents/openai.yaml");
    for (const path of [sidecar, tree.at("home/.agents/skills/a")]) utimesSync(path, OLD, OLD);
    await open(tree);
    writeFileSync(sidecar, "interface: { display_name: Twice }\n");
    utimesSync(sidecar, OLD, OLD);
    expect((await open(tree)).get("a").manifest.displayName).toBe("Twice");
  });

  test("separates the parse results of different hosts", async () => {
    using tree = home("a");
    await open(tree);
    const codex = await createSkills({
      host: "codex",
      cwd: tree.at("work"),
      home: tree.at("home"),
      env: { SKILLWRIGHT_HOME: tree.at("own") },
    });
    expect(counts(codex)).toEqual([0, 1]);
  });

  test("forgets what is gone", async () => {
    using tree = home("a", "b");
    await open(tree);
    add(tree, "a", "---\nbroken");
    await open(tree);
    const database = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    const rows = database
      .prepare("SELECT value->>9 AS path FROM roots, json_each(memory, '$.readings') ORDER BY path")
      .all();
    database.close();
    expect(rows.map((row) => row.path)).toEqual(
      ["a", "b"].map((name) => tree.at(`home/.agents/skills/${name}/SKILL.md`)),
    );
  });

  test("is readable only by its owner", async () => {
    using tree = home("a");
    await open(tree);
    expect(statSync(tree.at("own/cache")).mode & 0o077).toBe(0);
  });

  test("that is damaged is deleted with a warning, and the next start rebuilds it", async () => {
    using tree = home("a");
    mkdirSync(tree.at("own/cache"), { recursive: true });
    writeFileSync(tree.at("own/cache/index.sqlite"), "this isn't a database at all, not even close to one");
    const skills = await open(tree);
    expect(names(skills)).toEqual(["a"]);
    expect(skills.snapshot.index.state).toBe("unavailable");
    expect(skills.snapshot.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["index-unavailable", "warning"],
    ]);
    await open(tree);
    expect(counts(await open(tree))).toEqual([1, 0]);
  });

  test("with a damaged page is ignored from there on, and the next start rebuilds it", async () => {
    const many = Array.from({ length: 650 }, (_, number) => `skill-${number}`);
    using tree = home(...many);
    await open(tree);
    const file = tree.at("own/cache/index.sqlite");
    const { size } = statSync(file);
    writeFileSync(file, readFileSync(file).fill(0xff, Math.floor(size / 3)));
    const damaged = await open(tree);
    expect([damaged.list().length, damaged.snapshot.diagnostics.map(({ code }) => code)]).toEqual([
      650,
      ["index-unavailable"],
    ]);
    await open(tree);
    const whole = await open(tree);
    expect([counts(whole), whole.snapshot.diagnostics]).toEqual([[650, 0], []]);
  });

  test("gives a walk that meets new, removed and changed folders the same answers as a cold one", async () => {
    const many = Array.from({ length: 450 }, (_, number) => `skill-${number}`);
    using tree = home(...many);
    await open(tree);
    await open(tree);
    add(tree, "skill-0-new");
    add(tree, "skill-300", skillText("skill-300", { description: "Says something else." }));
    rmSync(tree.at("home/.agents/skills/skill-7"), { recursive: true });
    const warm = await open(tree);
    expect(counts(warm)).toEqual([448, 2]);
    const again = await open(tree);
    expect(counts(again)).toEqual([450, 0]);
    const cold = await createSkills({
      cwd: tree.at("work"),
      home: tree.at("home"),
      env: { SKILLWRIGHT_HOME: tree.at("other") },
    });
    expect([again.list(), warm.list()]).toEqual([cold.list(), cold.list()]);
  });

  test("of a newer version is left alone", async () => {
    using tree = home("a");
    mkdirSync(tree.at("own/cache"), { recursive: true });
    const database = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    database.exec("CREATE TABLE future (x); PRAGMA user_version = 99");
    database.close();
    const skills = await open(tree);
    expect([names(skills), skills.snapshot.index.state]).toEqual([["a"], "unavailable"]);
    const kept = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    expect(
      kept
        .prepare("SELECT name FROM sqlite_master")
        .all()
        .map((row) => row.name),
    ).toEqual(["future"]);
    kept.close();
  });

  test("that cannot be created is not used", async () => {
    using tree = home("a");
    tree.write({ own: "a file where a folder should be" });
    const skills = await open(tree);
    expect([names(skills), skills.snapshot.index.state]).toEqual([["a"], "unavailable"]);
  });

  test("that may not be written is not used", async () => {
    using tree = home("a");
    await open(tree);
    add(tree, "b");
    chmodSync(tree.path, 0o755);
    chmodSync(tree.at("own"), 0o755);
    chmodSync(tree.at("own/cache"), 0o555);
    chmodSync(tree.at("own/cache/index.sqlite"), 0o444);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      const skills = await open(tree);
      expect(names(skills)).toEqual(["a", "b"]);
      expect(skills.snapshot.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["index-unavailable"]);
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(tree.at("own/cache"), 0o755);
    }
  });

  test("that another process holds is not used", async () => {
    using tree = home("a");
    await open(tree);
    add(tree, "b");
    const holder = new DatabaseSync(tree.at("own/cache/index.sqlite"));
    holder.exec("BEGIN EXCLUSIVE");
    const skills = await open(tree);
    holder.exec("ROLLBACK");
    holder.close();
    expect(names(skills)).toEqual(["a", "b"]);
    expect(skills.snapshot.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["index-unavailable"]);
  });

  test("serves several processes at once", async () => {
    using tree = home(...Array.from({ length: 40 }, (_, number) => `skill-${number}`));
    const program = `
      const { createSkills } = await import(${JSON.stringify(new URL("../index.ts", import.meta.url).href)});
      const skills = await createSkills({ cwd: process.argv[1], home: process.argv[2] });
      process.stdout.write(String(skills.list().length));
    `;
    const outputs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(
          "node",
          [
            "--conditions=@skillwright/source",
            "--input-type=module",
            "-e",
            program,
            tree.at("work"),
            tree.at("home"),
          ],
          { env: { ...process.env, SKILLWRIGHT_HOME: tree.at("own") } },
        );
        let output = "";
        child.stdout.on("data", (chunk: Buffer) => {
          output += chunk.toString();
        });
        await once(child, "close");
        return output;
      }),
    );
    expect(outputs).toEqual(Array.from({ length: 6 }, () => "40"));
    expect(existsSync(tree.at("own/cache/index.sqlite"))).toBe(true);
    expect(counts(await open(tree))).toEqual([40, 0]);
  });
});
