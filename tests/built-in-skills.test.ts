import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOST_IDS } from "@skillwright/core/internal";
import { checkTriggers, createSkills, lintSkills, type Skills } from "@skillwright/runtime/internal";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fingerprintFolder } from "../packages/runtime/src/built-in/fingerprint-folder.ts";

const names = readdirSync("skills");

/** Fields that a person sees or fills in; agents without them still have a whole text. */
const OPTIONAL_FIELDS = /ignores `(?:display_name|parameters|tools_required|commands|triggers)`/;

/** Milliseconds that a search waits for the model, also on a busy computer. */
const PATIENT = 20_000;

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "skillwright-built-in-"));
});
afterAll(() => rmSync(home, { recursive: true }));

test("the built-in skills are there, in their categories", async () => {
  const skills = await createSkills({ cwd: home, home, env: { SKILLWRIGHT_HOME: home }, builtIns: "on" });
  const listed = skills.list().map(({ name, manifest }) => `${manifest.category ?? "-"} ${name}`);
  expect(listed.toSorted()).toEqual([
    "- code-review",
    "- extension-development",
    "- skill-creator",
    "- skill-installer",
    "- task-decomposition",
    "Device device-info",
    "Device storage-check",
    "Files summarize-file",
    "Files translate-file",
    "Text extract-key-points",
    "Text rewrite-text",
    "Web check-api",
    "Web fetch-webpage",
  ]);
  expect(skills.snapshot.diagnostics).toEqual([]);
});

test("lint has nothing to say about them, for us and for every other agent", async () => {
  const skills = await createSkills({ cwd: home, home, env: { SKILLWRIGHT_HOME: home } });
  const own = await lintSkills(skills, { paths: ["skills"] });
  expect(own.skills.flatMap(({ findings }) => findings)).toEqual([]);
  const all = await lintSkills(skills, { paths: ["skills"], hosts: HOST_IDS });
  const findings = all.skills.flatMap((skill) => skill.findings);
  expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(findings.filter(({ message }) => !OPTIONAL_FIELDS.test(message))).toEqual([]);
});

describe("a search among them", () => {
  let skills: Skills;
  let isReady = false;
  beforeAll(async () => {
    skills = await createSkills({ cwd: home, home, env: { SKILLWRIGHT_HOME: home }, builtIns: "on" });
    const { embeddings } = await skills.prepareSearch({ embeddings: "compute" });
    isReady = embeddings?.state === "ready";
  });
  beforeEach((context) => {
    if (!isReady) context.skip("the offline model is not installed");
  });
  afterAll(() => skills.close());

  test("does as it should for nearly all of their own queries", async () => {
    const failed: string[] = [];
    let queries = 0;
    for (const name of names) {
      const { results } = await checkTriggers(skills, name);
      queries += results.length;
      failed.push(...results.filter(({ passed }) => !passed).map(({ query }) => `${name}: ${query}`));
    }
    expect(failed.length / queries, failed.join("\n")).toBeLessThanOrEqual(0.05);
  });

  test.each([
    ["give me the gist of notes.txt", "summarize-file"],
    ["what machine am I on", "device-info"],
    ["summarise notes.txt", "summarize-file"],
  ])("is sure of %s", async (query, name) => {
    const { hits, confident } = await skills.search(query, { timeout: PATIENT });
    expect([hits[0]?.skill.name, confident]).toEqual([name, true]);
  });

  test.each(["merge two pdf files", "book a flight to Rome", "what's the weather"])(
    "is not sure of %s",
    async (query) => {
      const { hits, confident } = await skills.search(query, { timeout: PATIENT });
      expect([confident, hits.filter(({ likely }) => likely).length <= 2]).toEqual([false, true]);
    },
  );
});

test.for(names)("%s has the name of its folder, and says under which licence it is", (name) => {
  const text = readFileSync(`skills/${name}/SKILL.md`, "utf8");
  expect(text).toContain(`\nname: ${name}\n`);
  expect(text).toContain("\nlicense: Apache-2.0\n");
});

describe("check-triggers of skill-creator", () => {
  const script = "skills/skill-creator/scripts/check-triggers.mjs";
  const run = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync("node", [script, ...args], { encoding: "utf8" });

  test.for(names)("accepts the trigger tests of %s", (name) => {
    const { status, stdout } = run(`skills/${name}`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("0 errors") });
  });

  test("names what is wrong with a file", () => {
    const folder = mkdtempSync(join(home, "skill-"));
    const write = (path: string, text: string): void => {
      execFileSync("mkdir", ["-p", join(folder, "evals")]);
      execFileSync("tee", [join(folder, path)], { input: text });
    };
    write(
      "SKILL.md",
      "---\nname: pdf\ndescription: >-\n  Merges PDF files.\n  Use when PDFs come up.\n---\nx\n",
    );
    expect(run(folder)).toMatchObject({ status: 1, stdout: expect.stringContaining("does not exist") });
    write("evals/triggers.json", `[{ "query": "merge" }, { "query": "Merge ", "should_trigger": true }, 3]`);
    expect(run(folder, "--json")).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("entry 2 repeats entry 1"),
    });
    const query = (text: string, should: boolean): unknown => ({ query: text, should_trigger: should });
    const tests = [
      ...["merge two files", "pdf", "combine documents"].map((text) => query(text, true)),
      ...["what is a pdf", "delete files", "use merged pdf files"].map((text) => query(text, false)),
    ];
    write("evals/triggers.json", JSON.stringify(tests));
    const { status, stdout } = run(folder);
    expect({ status, lines: String(stdout).trim().split("\n") }).toEqual({
      status: 0,
      lines: [
        "check  shares no word with the description: combine documents",
        "near   should not trigger, shares merg, pdf, fil: use merged pdf files",
        "6 requests, 4 without remarks, 0 errors.",
      ],
    });
  });

  test("says how it is called", () => {
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage:") });
    expect(run(join(home, "nowhere"))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("nowhere"),
    });
  });
});

test.for(["cli", "runtime"])("%s ships them in a folder named after their content", (name) => {
  const shipped = `packages/${name}/dist/skills`;
  const fingerprint = fingerprintFolder("skills");
  expect(readdirSync(shipped)).toEqual([fingerprint]);
  expect(fingerprintFolder(join(shipped, fingerprint))).toBe(fingerprint);
  expect(existsSync(join(shipped, fingerprint, "skill-creator/scripts/check-triggers.mjs"))).toBe(true);
});
