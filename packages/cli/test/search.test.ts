import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

test("search shows what fits, best first, with the reason", () => {
  world.skill("home/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: Merges PDF files.");
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const { stdout, status } = world.run(["search", "merge", "two", "pdfs"]);
  expect({ stdout, status }).toEqual({
    status: 0,
    stdout: [
      "1 skill of 2",
      "",
      "pdf-tools                                                                   user",
      "  Merges PDF files.",
      "  matched: pdf in name; merges in description",
      "",
    ].join("\n"),
  });
});

test("search says that words were found in the instructions", () => {
  world.skill("home/.agents/skills/office", "name: office\ndescription: Office work.", "Merge all letters.");
  expect(world.run(["search", "merge"]).stdout).toContain("  matched: merge in instructions\n");
});

test("search as JSON says why a skill was found", () => {
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const found = JSON.parse(world.run(["search", "--json", "review"]).stdout);
  const schema = JSON.parse(readFileSync("docs/schemas/search.schema.json", "utf8"));
  expect(new Ajv2020().validate(schema, found)).toBe(true);
  expect(found).toMatchObject({
    query: "review",
    among: 1,
    notices: [],
    hits: [{ id: "review", scope: "user", by: "name", reasons: [{ field: "name", words: ["review"] }] }],
  });
});

test("search says when nothing fits and when there is nothing to search", () => {
  expect(world.run(["search", "anything"]).stdout).toMatch(/^There are no skills to search\./);
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  expect(world.run(["search", "bake", "a", "cake"]).stdout).toMatch(/^No skills match\.\n.*search --all/);
  expect(world.run(["search", "--all", "--keyword", "cake"]).stdout).toBe(
    "No skills match.\nTry different words.\n",
  );
});

test("search says which words it corrected", () => {
  world.skill("home/.agents/skills/sheets", "name: sheets\ndescription: Edits spreadsheets.");
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const { stdout } = world.run(["search", "--keyword", "spreadsheat"]);
  expect(stdout).toMatch(/^Showing results for spreadsheet instead of spreadsheat\.\n1 skill of 2\n/);
});

test("search hides less likely results until they are asked for", () => {
  world.skill("home/.agents/skills/charts", "name: charts\ndescription: Draws charts of tables.");
  world.skill("home/.agents/skills/office", "name: office\ndescription: Office work.", "Mentions charts.");
  const few = world.run(["search", "--keyword", "draw", "charts"]).stdout;
  expect(few).toMatch(/^1 skill of 2\n/);
  expect(few).toMatch(/\n1 less likely result\. Pass --more to show it\.\n$/);
  expect(world.run(["search", "--keyword", "--more", "draw", "charts"]).stdout).toContain("office");
  const { hits } = JSON.parse(world.run(["search", "--keyword", "--json", "draw", "charts"]).stdout);
  expect(hits).toMatchObject([
    { id: "charts", likely: true },
    { id: "office", likely: false },
  ]);
});

test("search says which skill is for which part of a request", () => {
  world.skill("home/.agents/skills/fill-form", "name: fill-form\ndescription: Fills tax forms.");
  world.skill("home/.agents/skills/send-mail", "name: send-mail\ndescription: Sends mail to people.");
  const { stdout } = world.run(["search", "--keyword", "fill the tax form and send mail to Ann"]);
  expect(stdout).toMatch(/^2 skills of 2\n/);
  expect(stdout).toContain("  for: fill the tax form\n");
  expect(stdout).toContain("  for: send mail to Ann\n");
});

test("search asks whether a name was meant that was mistyped", () => {
  world.skill("home/.agents/skills/summarize-file", "name: summarize-file\ndescription: Sums a file up.");
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const first = (query: string): string | undefined =>
    world.run(["search", "--keyword", query]).stdout.split("\n")[0];
  expect(["reviwe", "sumarize-file", "summarize file", "file of mine and of others"].map(first)).toEqual([
    "Showing results for review instead of reviwe.",
    "Showing results for summarize instead of sumarize.",
    "1 skill of 2",
    "No good match. Closest:",
  ]);
});

test("search takes what is wanted from standard input, however long it is", () => {
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const input = `Please review my code.\n${"nothing else matters here ".repeat(400_000)}`;
  const { stdout, status } = world.run(["search", "--keyword", "-"], { input });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("review") });
});

test("search puts skills for a named file first among equals, wherever the person is", () => {
  world.skill("home/.agents/skills/one", "name: one\ndescription: Draws charts of tables.");
  world.skill(
    "home/.agents/skills/two",
    "name: two\ndescription: Draws charts of a table.\npaths: ['data/*.csv']",
  );
  world.write("project/data/a.csv", "");
  const ids = (...args: readonly string[]): readonly string[] =>
    JSON.parse(world.run(["search", "--json", "--copies", "draw", "charts", ...args]).stdout).hits.map(
      ({ id }: { readonly id: string }) => id,
    );
  expect(ids()).toEqual(["one", "two"]);
  expect(ids("--file", "README.md", "--file", "data/a.csv")).toEqual(["two", "one"]);
  expect(ids("--cwd", "data", "--file", "data/a.csv")).toEqual(["one", "two"]);
});

test("search shows a skill with several copies once, and lists their paths", () => {
  for (const name of ["notes", "notes-copy"])
    world.skill(`home/.agents/skills/${name}`, `name: ${name}\ndescription: Writes release notes.`);
  const { stdout } = world.run(["search", "release", "notes"]);
  expect(stdout).toMatch(/near-identical:\s+.*notes-copy/);
  expect(stdout.split("Writes release notes.")).toHaveLength(2);
  const apart = world.run(["search", "--copies", "release", "notes"]).stdout;
  expect(apart.split("Writes release notes.")).toHaveLength(3);
  const { hits } = JSON.parse(world.run(["search", "--json", "release", "notes"]).stdout);
  expect(hits).toMatchObject([{ id: "notes", copies: [{ id: "notes-copy" }] }]);
});

test("search without words is a mistake that says what is missing", () => {
  const { status, stderr } = world.run(["search"]);
  expect(status).toBe(2);
  expect(stderr).toContain("query");
});

test("search for nothing but blanks is a mistake", () => {
  for (const [args, input] of [
    [[" "], ""],
    [["-"], "\n"],
  ] as const) {
    const { status, stdout, stderr } = world.run(["search", ...args], { input });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("the query is empty");
  }
});

test("search for no skills at all is a mistake, not an empty answer", () => {
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code.");
  const { status, stdout, stderr } = world.run(["search", "--limit", "0", "review"]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("at least 1");
});

test("search says that an untrusted project's skills are hidden, as list does", () => {
  world.skill("home/.agents/skills/office", "name: office\ndescription: Merges letters.");
  world.skill("project/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: Merges PDF files.");
  const notice = "Models can't see the project's skill until you trust the project with `skillwright trust`.";
  const { stdout, stderr } = world.run(["search", "merge"]);
  expect([stdout.includes("office"), stdout.includes("pdf-tools")]).toEqual([true, false]);
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(notice);
  expect(world.run(["list"]).stdout.replaceAll(/\s+/g, " ")).toContain(notice);
  expect(JSON.parse(world.run(["search", "merge", "--json"]).stdout)).toMatchObject({ untrusted: 1 });
  expect(world.run(["search", "merge", "--all"]).stderr).toBe("");
  world.run(["trust", "--yes"]);
  expect(world.run(["search", "merge"]).stderr).toBe("");
});
