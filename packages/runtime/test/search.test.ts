import { existsSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSkills, type SearchRequest, type Skills } from "../src/index.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const skill = (name: string, description: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;

function home(): TempTree {
  return tempTree({
    "work/x": "",
    "home/.agents/skills/pdf-tools/SKILL.md": skill("pdf-tools", "Merges and splits PDF files."),
    "home/.agents/skills/office/SKILL.md": skill("office", "Office work.", "Turn spreadsheets into charts."),
    "home/.agents/skills/review/SKILL.md": skill("review", "Reviews code before a merge."),
  });
}

function open(tree: TempTree): Promise<Skills> {
  return createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at("own") },
    embedder: "off",
    trust: "project",
  });
}

async function found(skills: Skills, query: string, request?: SearchRequest): Promise<readonly string[]> {
  const { hits } = await skills.search(query, request);
  return hits.map((hit) => hit.skill.id);
}

describe("how sure a search by words is", () => {
  const filler = (about: string): string =>
    `Work on ${about}. `.concat(
      "Look at the input, write what changed, and check the result with care. ".repeat(12),
    );
  const library = (): TempTree =>
    tempTree({
      "work/x": "",
      "home/.agents/skills/check-api/SKILL.md": skill(
        "check-api",
        "Sends one request to an HTTP API and explains the answer.",
        filler("requests such as curl -X POST"),
      ),
      "home/.agents/skills/translate-file/SKILL.md": skill(
        "translate-file",
        "Translates a file into another language. Use when somebody wants a translation.",
        filler("translations"),
      ),
      "home/.agents/skills/review/SKILL.md": skill("review", "Reviews code.", filler("changes")),
      "home/.agents/skills/notes/SKILL.md": skill("notes", "Takes notes.", filler("notes")),
    });
  const sure = async (skills: Skills, query: string): Promise<readonly [string | undefined, boolean]> => {
    const { hits, confident } = await skills.search(query);
    return [hits[0]?.skill.id, confident];
  };

  test("is little for a letter or a word that is only mentioned, and much for what a skill is about", async () => {
    using tree = library();
    const skills = await open(tree);
    expect(await sure(skills, "x")).toEqual(["check-api", false]);
    expect(await sure(skills, "input")).toEqual([expect.any(String), false]);
    expect(await sure(skills, "curl")).toEqual(["check-api", false]);
    expect(await sure(skills, "translate")).toEqual(["translate-file", true]);
    expect(await sure(skills, "translate this file")).toEqual(["translate-file", true]);
    await skills.close();
  });

  test("is low for a query of which one word is known", async () => {
    using tree = library();
    const skills = await open(tree);
    expect(await sure(skills, "order notes paper from the wholesale vendor")).toEqual(["notes", false]);
    await skills.close();
  });
});

describe("a search", () => {
  test("finds skills by name, description and body, best first, and says why", async () => {
    using tree = home();
    const skills = await open(tree);
    expect(await found(skills, "merging PDFs")).toEqual(["pdf-tools", "review"]);
    const { hits, among, notices } = await skills.search("a chart of a spreadsheet");
    expect(hits.map(({ skill: { id }, by, reasons }) => ({ id, by, reasons }))).toEqual([
      { id: "office", by: "keyword", reasons: [{ field: "body", words: ["spreadsheets", "charts"] }] },
    ]);
    expect({ among, notices }).toEqual({ among: 3, notices: [] });
    await skills.close();
  });

  test("puts the skill first that the query names, and offers one whose name is nearly that", async () => {
    using tree = home();
    const skills = await open(tree);
    expect((await skills.search("Review")).hits[0]).toMatchObject({ skill: { id: "review" }, by: "name" });
    expect(await skills.search("ofice")).toMatchObject({
      hits: [{ skill: { id: "office" }, by: "keyword" }],
      corrections: [{ typed: "ofice", assumed: "office" }],
    });
    await skills.close();
  });

  test("puts the skill first whose whole name was mistyped, before others that share a word with it", async () => {
    using tree = tempTree({
      "work/x": "",
      "home/.agents/skills/summarize-file/SKILL.md": skill("summarize-file", "Reads a file, sums a file up."),
      "home/.agents/skills/translate-file/SKILL.md": skill("translate-file", "Puts it in another language."),
    });
    const skills = await open(tree);
    expect(await found(skills, "file")).toEqual(["summarize-file", "translate-file"]);
    expect(await found(skills, "translte-file")).toEqual(["translate-file", "summarize-file"]);
    await skills.close();
  });

  test("puts what is about the files that the person works on first among equals, and no further", async () => {
    const about = (name: string, description: string, paths = ""): string =>
      `---\nname: ${name}\ndescription: ${description}\n${paths}---\nDo it.\n`;
    using tree = tempTree({
      "work/x": "",
      "home/.agents/skills/one/SKILL.md": about("one", "Draws charts of tables."),
      "home/.agents/skills/two/SKILL.md": about("two", "Draws charts of a table.", "paths: ['data/*.csv']\n"),
      "home/.agents/skills/zoo/SKILL.md": about("zoo", "Feeds animals.", "paths: ['*.csv']\n"),
      "home/.agents/skills/chart/SKILL.md": about("chart", "Plots."),
    });
    const skills = await open(tree);
    const first = async (...workingFiles: readonly string[]): Promise<readonly string[]> =>
      found(skills, "draw charts", { workingFiles, copies: "separate" });
    expect(await first()).toEqual(["one", "two", "chart"]);
    expect(await first("data/sales.csv")).toEqual(["two", "one", "chart"]);
    expect(await first("./data/../data/sales.csv")).toEqual(["two", "one", "chart"]);
    expect(await first(tree.at("work/data/sales.csv"))).toEqual(["two", "one", "chart"]);
    expect(await first("other/sales.csv", "data/sales.txt")).toEqual(["one", "two", "chart"]);
    expect(await found(skills, "chart", { workingFiles: ["data/sales.csv"] })).toEqual([
      "chart",
      "two",
      "one",
    ]);
    await skills.close();
  });

  test("finds nothing where nothing fits, and lets a half-typed word be one", async () => {
    using tree = home();
    const skills = await open(tree);
    expect(await found(skills, "bake a cake")).toEqual([]);
    expect(await found(skills, "spreads")).toEqual([]);
    expect(await found(skills, "spli", { end: "typing" })).toEqual(["pdf-tools"]);
    await skills.close();
  });

  test("lists copies with the one that would be used, unless they are requested separately", async () => {
    using tree = home();
    const body =
      "Open each file, copy all pages in order, keep bookmarks, forms and links, then save it anew.";
    const copy = (name: string, end = ""): string => skill(name, "Merges and splits PDF files.", body + end);
    tree.write({
      "work/.git/HEAD": "",
      "work/.agents/skills/pdf-tools/SKILL.md": copy("pdf-tools", " Hurry."),
      "home/.agents/skills/pdf-tools/SKILL.md": copy("pdf-tools"),
      "home/.agents/skills/pdf-two/SKILL.md": copy("pdf-two"),
    });
    const skills = await open(tree);
    const told = async (query: string, request?: SearchRequest) =>
      (await skills.search(query, request)).hits.map((hit) => [
        hit.skill.id,
        ...hit.copies.map(({ id }) => id),
      ]);
    expect(await told("split pdf")).toEqual([["pdf-tools", "pdf-two"]]);
    expect(await told("split pdf", { all: true })).toEqual([["pdf-tools", "user:pdf-tools", "pdf-two"]]);
    expect(await told("split pdf", { all: true, copies: "separate" })).toEqual([
      ["pdf-tools"],
      ["user:pdf-tools"],
      ["pdf-two"],
    ]);
    expect(await told("user:pdf-tools", { all: true, limit: 2 })).toEqual([
      ["user:pdf-tools"],
      ["pdf-tools"],
    ]);
    await skills.close();
  });

  test("leaves out what cannot be used here, unless all is asked for", async () => {
    using tree = home();
    tree.write({ "own/config/config.yaml": "skills:\n  office: off\n" });
    const skills = await open(tree);
    expect(await found(skills, "spreadsheet")).toEqual([]);
    expect(await found(skills, "spreadsheet", { all: true })).toEqual(["office"]);
    await skills.close();
  });
});

describe("the search index", () => {
  test("is built for many skills in a worker thread, with progress reports", async () => {
    using tree = home();
    const many = Array.from({ length: 600 }, (_, index) => `many-${index}`);
    const texts = many.map((name) => [`home/.agents/skills/${name}/SKILL.md`, skill(name, `Does ${name}.`)]);
    tree.write(Object.fromEntries(texts));
    for (const build of ["worker", "here"] as const) {
      const skills = await createSkills({
        cwd: tree.at("work"),
        home: tree.at("home"),
        env: { SKILLWRIGHT_HOME: tree.at(`own-${build}`) },
      });
      const steps: [number, number][] = [];
      const answer = await skills.search("spreadsheet", {
        build,
        by: "keyword",
        progress: (done, total) => steps.push([done, total]),
      });
      expect(answer.hits.map((hit) => hit.skill.id)).toEqual(["office"]);
      expect({ notices: answer.notices, steps }).toEqual({
        notices: [],
        steps: [
          [500, 603],
          [603, 603],
        ],
      });
      await skills.close();
    }
  });

  test("does not delay closing the skills", async () => {
    using tree = home();
    const many = Array.from({ length: 600 }, (_, index) => `many-${index}`);
    const texts = many.map((name) => [`home/.agents/skills/${name}/SKILL.md`, skill(name, `Does ${name}.`)]);
    tree.write(Object.fromEntries(texts));
    const skills = await open(tree);
    let closed: Promise<void> | undefined;
    const progress = (): void => {
      closed ??= skills.close();
    };
    const searching = skills.search("office", { progress }).then(
      () => "found",
      (error: unknown) => String(error),
    );
    expect(await searching).toBe("Error: The search was closed");
    await closed;
  });

  test("follows a changed, a new and a removed skill", async () => {
    using tree = home();
    const skills = await open(tree);
    expect(await found(skills, "spreadsheet")).toEqual(["office"]);
    tree.write({
      "home/.agents/skills/office/SKILL.md": skill("office", "Office work.", "Write letters by the dozen."),
      "home/.agents/skills/cook/SKILL.md": skill("cook", "Bakes a cake."),
    });
    rmSync(tree.at("home/.agents/skills/review"), { recursive: true });
    await skills.reload();
    expect(await found(skills, "spreadsheet")).toEqual([]);
    expect(await found(skills, "letters")).toEqual(["office"]);
    expect(await found(skills, "bake a cake")).toEqual(["cook"]);
    expect(await found(skills, "merge")).toEqual(["pdf-tools"]);
    await skills.close();
  });

  test("says why a changed skill fits by what it says now", async () => {
    using tree = home();
    const skills = await open(tree);
    const reasons = async (query: string) => (await skills.search(query)).hits.map((hit) => hit.reasons);
    expect(await reasons("chart")).toEqual([[{ field: "body", words: ["charts"] }]]);
    tree.write({
      "home/.agents/skills/office/SKILL.md": skill("office", "Office work.", "Chart, then letters."),
    });
    await skills.reload();
    expect(await reasons("charting letters")).toEqual([[{ field: "body", words: ["chart", "letters"] }]]);
    await skills.close();
  });

  test("serves another place without showing it the skills of the first", async () => {
    using tree = home();
    tree.write({ "other/.agents/skills/pdf-forms/SKILL.md": skill("pdf-forms", "Fills PDF forms.") });
    const first = await open(tree);
    expect(await found(first, "pdf")).toEqual(["pdf-tools"]);
    const options = { home: tree.at("none"), env: { SKILLWRIGHT_HOME: tree.at("own") } };
    const second = await createSkills({ ...options, cwd: tree.at("other"), trust: "project" });
    expect(await found(second, "pdf")).toEqual(["pdf-forms"]);
    expect(await found(first, "pdf")).toEqual(["pdf-tools"]);
    await Promise.all([first.close(), second.close()]);
  });

  test("is rebuilt when its file is damaged", async () => {
    using tree = home();
    const before = await open(tree);
    await before.search("pdf");
    await before.close();
    writeFileSync(before.locations.searchFile, "no database at all, however long it may be ".repeat(200));
    const after = await open(tree);
    expect(await found(after, "pdf")).toEqual(["pdf-tools"]);
    await after.close();
  });

  test("is not used where no file can be had, and the answer says so", async () => {
    using tree = home();
    tree.write({ "own/cache/search.sqlite/in-the-way": "" });
    const skills = await open(tree);
    const { hits, notices } = await skills.search("pdf");
    expect(hits.map((hit) => hit.skill.id)).toEqual(["pdf-tools"]);
    expect(notices).toEqual([expect.stringContaining("Can't use the search index")]);
    await skills.close();
  });

  test("writes no file when the index is switched off", async () => {
    using tree = home();
    const skills = await createSkills({
      cwd: tree.at("work"),
      home: tree.at("home"),
      env: { SKILLWRIGHT_HOME: tree.at("own") },
      embedder: "off",
      index: "off",
    });
    expect(await found(skills, "pdf")).toEqual(["pdf-tools"]);
    expect(existsSync(skills.locations.searchFile)).toBe(false);
    await skills.close();
  });

  test("gives the same answers after hundreds of small updates", async () => {
    using tree = home();
    const skills = await open(tree);
    for (let round = 0; round < 60; round += 1) {
      const text = skill("office", "Office work.", `Round${round} of letters.`);
      tree.write({ "home/.agents/skills/office/SKILL.md": text });
      await skills.reload();
      expect(await found(skills, `round${round}`)).toEqual(["office"]);
    }
    expect(await found(skills, "round7")).toEqual([]);
    expect(await found(skills, "merging PDFs")).toEqual(["pdf-tools", "review"]);
    await skills.close();
  });
});
