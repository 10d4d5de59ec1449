import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createSkills, type Skills } from "../src/index.ts";
import { asNobody } from "./support/as-nobody.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const WRITER = fileURLToPath(new URL("./support/search-writer.ts", import.meta.url));

const skill = (name: string, description: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;

function home(): TempTree {
  return tempTree({
    "work/x": "",
    "home/.agents/skills/pdf-tools/SKILL.md": skill("pdf-tools", "Merges and splits PDF files."),
    "home/.agents/skills/office/SKILL.md": skill("office", "Office work.", "Turn spreadsheets into charts."),
    "home/.agents/skills/hebrew/SKILL.md": skill("hebrew", "מסכם דוחות חודשיים"),
    "home/.agents/skills/fanyi/SKILL.md": skill("fanyi", "文件翻译 🈯 翻译文件"),
  });
}

function open(tree: TempTree, own = "own"): Promise<Skills> {
  return createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at(own) },
  });
}

/** By words: whether a model answers in time depends on what else the machine does. */
async function ids(skills: Skills, query: string): Promise<readonly string[]> {
  return (await skills.search(query, { by: "keyword" })).hits.map((hit) => hit.skill.id);
}

describe("a query", () => {
  test.for([
    ["nothing", "", []],
    ["blanks", " \n\t ", []],
    ["words that say nothing", "can you please help me with it", []],
    ["signs", "!?*()[]{}\\|'\"`;--%", []],
    ["emoji", "📄🔥", []],
    ["emoji beside words", "📄 PDF 🔥 merge", ["pdf-tools"]],
    ["right-to-left words", "דוחות", ["hebrew"]],
    ["marks of direction", "\u202emerge\u202c pdf", ["pdf-tools"]],
    ["a script without spaces", "翻译", ["fanyi"]],
    ["two scripts without a space between them", "PDFを結合", ["pdf-tools"]],
    ["half a character", "\ud83d pdf", ["pdf-tools"]],
    ["what a database would understand", "pdf' OR 1=1; DROP TABLE postings; --", ["pdf-tools"]],
  ] as const)("of %s gets what fits", async ([, query, expected]) => {
    using tree = home();
    const skills = await open(tree);
    expect(await ids(skills, query)).toEqual(expected);
    await skills.close();
  });

  test("of ten megabytes gets what its beginning asks for", async () => {
    using tree = home();
    const skills = await open(tree);
    const noise = "lorem ipsum dolor ".repeat(600_000);
    expect(noise.length).toBeGreaterThan(10_000_000);
    expect(await ids(skills, `merge pdf files ${noise}`)).toEqual(["pdf-tools"]);
    await skills.close();
  });
});

describe("the search index", () => {
  test("gives two processes the same order and scores, however it was built", async () => {
    using tree = home();
    const first = await open(tree, "one");
    const second = await open(tree, "two");
    await second.search("office", { limit: 1 });
    tree.write({ "home/.agents/skills/late/SKILL.md": skill("late", "Splits PDF charts.") });
    await Promise.all([first.reload(), second.reload()]);
    const scores = async (skills: Skills) =>
      (await skills.search("split pdf charts", { by: "keyword" })).hits.map((hit) => [
        hit.skill.id,
        hit.score,
      ]);
    const expected = await scores(first);
    expect(expected).toHaveLength(3);
    expect(await scores(second)).toEqual(expected);
    await Promise.all([first.close(), second.close()]);
  });

  test("keeps answering while another process changes it", async () => {
    using tree = home();
    const skills = await open(tree);
    expect(await ids(skills, "merge pdf")).toEqual(["pdf-tools"]);
    const writer = spawn("node", ["--conditions=@skillwright/source", WRITER, tree.at("."), "120"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let problems = "";
    writer.stderr.on("data", (text) => (problems += String(text)));
    const ended = once(writer, "exit");
    let searches = 0;
    while (writer.exitCode === null) {
      expect(await ids(skills, "merge pdf")).toEqual(["pdf-tools"]);
      expect(await ids(skills, "דוחות")).toEqual(["hebrew"]);
      searches += 1;
      await new Promise(setImmediate);
    }
    const [status] = (await ended) as readonly unknown[];
    expect({ status, problems, searched: searches > 0 }).toEqual({ status: 0, problems: "", searched: true });
    await skills.close();
  });

  test("is not used when it breaks under an open search, and is whole again afterwards", async () => {
    using tree = home();
    const before = await open(tree);
    await before.search("pdf");
    await before.close();
    const file = before.locations.searchFile;
    const bytes = readFileSync(file);
    // The head of the file stays good: what is broken shows only when it is read.
    bytes.fill(0xa5, 4096);
    writeFileSync(file, bytes);
    const broken = await open(tree);
    expect(await ids(broken, "merge pdf")).toEqual(["pdf-tools"]);
    await broken.close();
    const after = await open(tree);
    const { hits, notices } = await after.search("merge pdf", { by: "keyword" });
    expect({ ids: hits.map((hit) => hit.skill.id), notices }).toEqual({ ids: ["pdf-tools"], notices: [] });
    await after.close();
  });

  test("that was truncated is rebuilt", async () => {
    using tree = home();
    const before = await open(tree);
    await before.search("pdf");
    await before.close();
    truncateSync(before.locations.searchFile, 5000);
    const after = await open(tree);
    expect(await ids(after, "merge pdf")).toEqual(["pdf-tools"]);
    await after.close();
  });

  test("that a newer program takes over under an open search is left to it", async () => {
    using tree = home();
    const older = await open(tree);
    expect(await ids(older, "merge pdf")).toEqual(["pdf-tools"]);
    const newer = new DatabaseSync(older.locations.searchFile, { timeout: 10_000 });
    newer.exec("DELETE FROM documents; DELETE FROM postings; PRAGMA user_version = 99");
    const { hits, notices } = await older.search("merge pdf", { by: "keyword" });
    tree.write({ "home/.agents/skills/late/SKILL.md": skill("late", "Splits PDF charts.") });
    await older.reload();
    expect({
      ids: hits.map((hit) => hit.skill.id),
      notices,
      late: await ids(older, "split charts"),
      documents: newer.prepare("SELECT count(*) AS count FROM documents").get(),
    }).toEqual({
      ids: ["pdf-tools"],
      notices: [expect.stringContaining("it has version 99")],
      late: ["late", "pdf-tools", "office"],
      documents: { count: 0 },
    });
    newer.close();
    await older.close();
  });

  test("in a folder that forbids writing is not used", async () => {
    await asNobody(async () => {
      using tree = home();
      const skills = await open(tree);
      const cache = dirname(skills.locations.searchFile);
      mkdirSync(cache, { recursive: true });
      chmodSync(cache, 0o500);
      const { hits, notices } = await skills.search("merge pdf", { by: "keyword" });
      chmodSync(cache, 0o700);
      expect(hits.map((hit) => hit.skill.id)).toEqual(["pdf-tools"]);
      expect(notices).toEqual([expect.stringContaining("Can't use the search index")]);
      await skills.close();
    });
  });
});
