import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { type StaticServer, staticServer } from "./support/static-server.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const text = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n\n${body}\n`;
const index = (...names: readonly string[]): string =>
  JSON.stringify({ skills: names.map((name) => ({ name, description: name, files: ["SKILL.md"] })) });

let tree: TempTree;
let server: StaticServer;
let skills: Skills;
beforeEach(async () => {
  tree = tempTree();
  server = await staticServer({
    "/team/index.json": index("pdf"),
    "/team/pdf/SKILL.md": text("pdf"),
    "/team/docx/SKILL.md": text("docx"),
  });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  tree[Symbol.dispose]();
});

const given = { approval: "given" } as const;
const mine = (name: string): string => readFileSync(tree.at(`home/.agents/skills/${name}/SKILL.md`), "utf8");
const open = async (where: "own/config/config.yaml" | "repo/.skillwright/config.yaml", config: string) => {
  tree.write({ [where]: config });
  skills = await openSkills(tree, { index: "off" });
};
const urls = (): string => `skills:\n  urls: ["${server.url}/team"]\n`;
const names = (report: { readonly applied: readonly { readonly name: string }[] }): readonly string[] =>
  report.applied.map(({ name }) => name);

describe("sources in the configuration", () => {
  test("are fetched by install, update and sync only, never by a scan", async () => {
    await open("own/config/config.yaml", urls());
    expect(skills.list()).toEqual([]);
    await skills.search("pdf");
    await skills.installer.verify();
    expect(server.log).toEqual([]);
    expect(names(await skills.installer.installLocked(given))).toEqual(["pdf"]);
    expect(mine("pdf")).toBe(text("pdf"));
  });

  test("a repeated pull transfers and changes nothing", async () => {
    await open("own/config/config.yaml", urls());
    await skills.installer.installLocked(given);
    const lock = readFileSync(tree.at("own/state/skills.lock.json"), "utf8");
    for (const pull of [() => skills.installer.sync(given), () => skills.installer.update([], given)]) {
      server.log.length = 0;
      expect(names(await pull())).toEqual([]);
      expect(server.log.filter((line) => line.startsWith("200"))).toEqual([]);
      expect(readFileSync(tree.at("own/state/skills.lock.json"), "utf8")).toBe(lock);
    }
  });

  test("changed files and new skills are noticed", async () => {
    await open("own/config/config.yaml", urls());
    await skills.installer.installLocked(given);
    server.files.set("/team/index.json", index("pdf", "docx"));
    server.files.set("/team/pdf/SKILL.md", text("pdf", "New."));
    expect((await skills.installer.outdated()).map(({ state }) => state)).toEqual(["outdated"]);
    expect(names(await skills.installer.sync(given))).toEqual(["pdf", "docx"]);
    expect([mine("pdf"), mine("docx")]).toEqual([text("pdf", "New."), text("docx")]);
  });

  test("without a person nothing of them is installed", async () => {
    await open("own/config/config.yaml", urls());
    const { applied, failed } = await skills.installer.sync();
    expect(applied).toEqual([]);
    expect(failed.map(({ error }) => error.message)).toEqual([expect.stringContaining("was not approved")]);
  });

  test("of a project are ignored until it is trusted", async () => {
    await open("repo/.skillwright/config.yaml", urls());
    const ignored = await skills.installer.installLocked(given);
    expect(server.log).toEqual([]);
    expect(ignored.notices).toEqual([expect.stringContaining("ignored until you trust the project")]);
    await trustRepo(tree);
    const { applied } = await skills.installer.installLocked(given);
    expect(applied.map(({ scope, name }) => [scope, name])).toEqual([["project", "pdf"]]);
  });

  test("have to be in the lockfile of an exact installation", async () => {
    await open("own/config/config.yaml", urls());
    await expect(skills.installer.installLocked({ ...given, frozen: true })).rejects.toThrow(
      "the lockfile has no skill of it",
    );
    await skills.installer.installLocked(given);
    server.log.length = 0;
    await skills.installer.installLocked({ ...given, frozen: true });
    expect(server.log).toEqual([]);
  });

  test("that are none are named with their file", async () => {
    await open("own/config/config.yaml", "skills:\n  urls: [pdf]\n");
    const { failed } = await skills.installer.sync(given);
    expect(failed.map(({ error }) => error.message)).toEqual([
      expect.stringMatching(/config\.yaml: "pdf" is not a source/),
    ]);
  });
});

describe("folders in the configuration", () => {
  test("are searched; a project's only once it is trusted, and only inside it", async () => {
    tree.write({
      "more/own/SKILL.md": text("own"),
      "repo/tools/inner/SKILL.md": text("inner"),
      "own/config/config.yaml": `skills:\n  paths: ["${tree.at("more")}"]\n`,
    });
    await open("repo/.skillwright/config.yaml", `skills:\n  paths: [tools, ${tree.at("more")}]\n`);
    const found = (): readonly string[] => skills.list({ all: true }).map(({ name }) => name);
    expect(found()).toEqual(["own"]);
    await trustRepo(tree);
    await skills.reload();
    expect(found()).toEqual(["inner", "own"]);
    expect(skills.snapshot.diagnostics.map(({ message }) => message)).toContain(
      `"${tree.at("more")}" is outside the project and is ignored`,
    );
  });

  test("a skill may be called urls", async () => {
    tree.write({ "home/.agents/skills/urls/SKILL.md": text("urls") });
    await open("own/config/config.yaml", "skills:\n  urls: off\n");
    expect(skills.get("urls").enabled).toBe(false);
  });
});

test("sync installs skills of node_modules for the project on request", async () => {
  tree.write({
    "repo/package.json": "{}",
    "repo/node_modules/acme/package.json": '{"name":"acme","version":"1.0.0"}',
    "repo/node_modules/acme/skills/chart/SKILL.md": text("chart"),
  });
  skills = await openSkills(tree, { index: "off" });
  expect(names(await skills.installer.sync(given))).toEqual([]);
  expect(names(await skills.installer.sync({ ...given, nodeModules: true }))).toEqual(["chart"]);
  writeFileSync(tree.at("repo/node_modules/acme/skills/chart/SKILL.md"), text("chart", "New."));
  expect(names(await skills.installer.sync(given))).toEqual(["chart"]);
  expect(readFileSync(tree.at("repo/.agents/skills/chart/SKILL.md"), "utf8")).toBe(text("chart", "New."));
});

test("sync says that there is no node_modules folder, in words", async () => {
  skills = await openSkills(tree, { index: "off" });
  const { failed } = await skills.installer.sync({ ...given, nodeModules: true });
  expect(failed.map(({ name, error }) => [name, error.message])).toEqual([
    ["node_modules", `There is no node_modules folder in ${tree.at("repo")} or above it`],
  ]);
});
