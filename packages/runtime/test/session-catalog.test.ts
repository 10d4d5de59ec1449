import { rmSync } from "node:fs";
import type { RelevanceScorer } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { openTrustStore, type SessionCatalog, type SessionOptions } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

const MINE = { "home/.agents/skills/mine/SKILL.md": skillText("mine") };

describe("the catalog of a session", () => {
  test("lists what a model may choose, with its token cost", async () => {
    using tree = tempTree({
      ...MINE,
      "home/.agents/skills/by-hand/SKILL.md": skillText("by-hand", { "disable-model-invocation": "true" }),
    });
    const catalog = (await (await openSkills(tree)).session()).catalog();
    expect(catalog.text).toContain("mine: Does mine. Use when mine is wanted.");
    expect(catalog.text).not.toContain("by-hand");
    expect(catalog).toMatchObject({ format: "available-skills", untrusted: [], report: { total: 1 } });
    expect(catalog.tokens).toBeGreaterThan(0);
  });

  test("respects a context window, a token budget and a format", async () => {
    using tree = tempTree({ ...MINE });
    const session = await (await openSkills(tree)).session({ contextWindow: 100_000 });
    expect(session.catalog().budget).toMatchObject({ unit: "tokens", limit: 2000, origin: "window" });
    expect(session.catalog({ tokens: 5 })).toMatchObject({ text: "", report: { counts: { omitted: 1 } } });
    expect(session.catalog({ format: "standard-xml" }).text).toContain("<available_skills>");
  });

  test("takes a percentage of the window from the session, else from the configuration", async () => {
    using tree = tempTree({
      ...MINE,
      "own/config/config.yaml": "catalog: { max_pct: 0.5, fallback_chars: 700 }\n",
    });
    const skills = await openSkills(tree);
    const budget = async (options: SessionOptions): Promise<unknown> =>
      (await skills.session(options)).catalog().budget;
    expect(await budget({ contextWindow: 100_000 })).toMatchObject({ unit: "tokens", limit: 500 });
    expect(await budget({ contextWindow: 100_000, maxPct: 1 })).toMatchObject({
      unit: "tokens",
      limit: 1000,
    });
    expect(await budget({})).toMatchObject({ unit: "characters", limit: 700 });
  });

  test("is never rewritten: what changes is appended", async () => {
    using tree = tempTree({ ...MINE, "home/.agents/skills/old/SKILL.md": skillText("old") });
    const skills = await openSkills(tree);
    const session = await skills.session();
    const first = session.catalog().text;
    tree.write({ "home/.agents/skills/new/SKILL.md": skillText("new") });
    rmSync(tree.at("home/.agents/skills/old"), { recursive: true });
    await skills.reload();
    expect(session.skills.map(({ id }) => id)).toEqual(["mine", "old"]);
    const delta = session.catalogDelta();
    expect(delta).toMatchObject({ added: ["new"], removed: ["old"], changed: [] });
    expect(delta.text).toContain("new: Does new.");
    expect(session.catalog().text).toBe(first);
    expect(session.catalogDelta().text).toBeUndefined();
  });

  test("is provided with the words that ask to look at it", async () => {
    using tree = tempTree({ ...MINE });
    const provider = (await (await openSkills(tree)).session()).provider();
    expect(provider.priority).toBe(60);
    expect(provider.provide({ prompt: "hello" })).toMatch(/mine.*check the available skills/s);
  });

  test("ranks by the given score when not all fit", async () => {
    using tree = tempTree(
      Object.fromEntries(
        ["a", "b", "c"].map((name) => [`home/.agents/skills/${name}x/SKILL.md`, skillText(`${name}x`)]),
      ),
    );
    const session = await (await openSkills(tree)).session({
      scorer: {
        score: (prompt, list) =>
          new Map(list.filter(({ name }) => prompt.includes(name)).map(({ found }) => [found.key, 1])),
      },
    });
    const full = session.catalog({ prompt: "use bx" });
    const { entries } = session.catalog({ prompt: "use bx", characters: full.characters - 20 });
    expect(entries.find(({ id }) => id === "bx")?.outcome).not.toBe("omitted");
  });

  const MANY = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => `skill-${String(index).padStart(2, "0")}`).map((name) => [
      `home/.agents/skills/${name}/SKILL.md`,
      skillText(name, name === "skill-31" ? { description: "Merges documents." } : {}),
    ]),
  );
  const listed = ({ entries }: SessionCatalog): readonly string[] =>
    entries.filter(({ outcome }) => outcome !== "omitted").map(({ id }) => id);

  test("keeps what shares words with the prompt, says that there is more, and lets it be found", async () => {
    using tree = tempTree(MANY);
    const session = await (await openSkills(tree)).session();
    const catalog = session.catalog({ prompt: "please merge my documents", characters: 400 });
    expect(listed(catalog)).toContain("skill-31");
    const left = catalog.report.counts.omitted;
    expect(catalog.text).toMatch(
      new RegExp(`\\n${left} more skills are available; call list_skills with a query to find them\\.$`),
    );
    const found = await session.tools()[1]?.execute({ query: "skill-39" });
    expect(found?.text).toContain("- skill-39: ");
  });

  test("keeps the same order for equal scores, whatever the prompt", async () => {
    using tree = tempTree(MANY);
    const skills = await openSkills(tree);
    const one = (await skills.session()).catalog({ prompt: "hello", characters: 400 });
    const other = (await skills.session()).catalog({ characters: 400 });
    expect(one.text).toBe(other.text);
    expect(listed(one)).toEqual(listed(one).toSorted());
  });

  test("keeps what a person pinned, also against the prompt and when it came with the product", async () => {
    using tree = tempTree({ ...MANY, "built-in/helper/SKILL.md": skillText("helper") });
    const skills = await openSkills(tree, { builtInRoots: [tree.at("built-in")] });
    const session = await skills.session({ pinned: ["skill-39", "helper", "nothing-such"] });
    const kept = listed(session.catalog({ prompt: "merge documents", characters: 400 }));
    expect(kept).toEqual(expect.arrayContaining(["helper", "skill-39", "skill-31"]));
  });

  test("keeps what the person's configuration pins, and not what a project's does", async () => {
    using tree = tempTree({
      ...MANY,
      "own/config/config.yaml": "pinned: [skill-39, nothing-such]\n",
      "repo/.skillwright/config.yaml": "pinned: [skill-38]\n",
    });
    const skills = await openSkills(tree);
    expect(skills.snapshot.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'rule-unmatched "nothing-such" is pinned, but no skill here has that name',
      "config-ignored `pinned` is the user's to set; the project's value is ignored",
    ]);
    const session = await skills.session({ pinned: ["skill-37"] });
    const kept = listed(session.catalog({ prompt: "merge documents", characters: 400 }));
    expect(kept).toEqual(expect.arrayContaining(["skill-37", "skill-39", "skill-31"]));
    expect(kept).not.toContain("skill-38");
  });

  test("asks the scorer of the skills, and the session's own instead where it has one", async () => {
    using tree = tempTree(MANY);
    const prefer = (name: string): RelevanceScorer => ({
      score: (_, list) =>
        new Map(list.filter((skill) => skill.name === name).map(({ found }) => [found.key, 9])),
    });
    const skills = await openSkills(tree, { scorer: prefer("skill-38") });
    const told = async (options: SessionOptions): Promise<readonly string[]> =>
      listed((await skills.session(options)).catalog({ prompt: "x", characters: 400 }));
    expect(await told({})).toContain("skill-38");
    expect(await told({ scorer: prefer("skill-37") })).toContain("skill-37");
    expect(await told({ scorer: prefer("skill-37") })).not.toContain("skill-38");
  });

  test("announces later what became relevant and was not disclosed", async () => {
    using tree = tempTree(MANY);
    const session = await (await openSkills(tree)).session();
    session.catalog({ prompt: "hello", characters: 400 });
    const delta = session.catalogDelta("now merge the documents");
    expect(delta.relevant).toEqual(["skill-31"]);
    expect(delta.text).toBe("Skills that fit the conversation now:\n- skill-31: Merges documents.");
    expect(session.catalogDelta("merge the documents again").text).toBeUndefined();
  });

  test("only the skills that an agent may use are disclosed to it", async () => {
    using tree = tempTree({
      ...MINE,
      "home/.agents/skills/other/SKILL.md": skillText("other"),
      "own/config/config.yaml": "version: 1\nagents:\n  builder:\n    skills: [other]\n",
    });
    const skills = await openSkills(tree);
    expect((await skills.session({ agent: "builder" })).catalog().entries.map(({ id }) => id)).toEqual([
      "other",
    ]);
    expect((await skills.session()).catalog().entries.map(({ id }) => id)).toEqual(["mine", "other"]);
  });
});

describe("trust in a project's text", () => {
  const tree = () =>
    tempTree({
      ...MINE,
      "repo/.agents/skills/theirs/SKILL.md": skillText("theirs"),
      "repo/.claude/commands/deploy.md": "---\ndescription: Deploys it\n---\nDeploy.\n",
      "repo/more/extra/SKILL.md": skillText("extra"),
      "repo/.skillwright/config.yaml": "version: 1\nroots: [more]\nplugins: [tools]\n",
      "repo/tools/.claude-plugin/plugin.json": `{ "name": "acme" }`,
      "repo/tools/skills/audit/SKILL.md": skillText("audit"),
    });
  const theirs = ["theirs", "deploy", "extra", "acme:audit"];

  test("without it nothing of the project is disclosed, and everything is listed with the reason", async () => {
    using place = tree();
    const skills = await openSkills(place);
    const session = await skills.session();
    const catalog = session.catalog();
    expect(catalog.entries.map(({ id }) => id)).toEqual(["mine"]);
    expect(catalog.text).not.toMatch(/theirs|deploy|extra|audit/i);
    expect(catalog.untrusted.toSorted()).toEqual(theirs.toSorted());
    const held = session.skills.filter(({ id }) => theirs.includes(id));
    expect(held.map(({ state, reasons }) => [state, reasons.map(({ code }) => code)])).toEqual(
      theirs.map(() => ["ineligible", ["untrusted"]]),
    );
    expect(session.catalogDelta().text).toBeUndefined();
  });

  test("a trusted folder is disclosed in the next turn", async () => {
    using place = tree();
    const session = await (await openSkills(place)).session();
    session.catalog();
    await trustRepo(place);
    expect(session.skills.find(({ id }) => id === "theirs")?.state).toBe("ineligible");
    expect(session.catalogDelta().added.toSorted()).toEqual(theirs.toSorted());
    await openTrustStore({ state: place.at("own/state") }).revoke(place.at("repo"));
    expect(session.catalogDelta().removed.toSorted()).toEqual(theirs.toSorted());
  });

  test("a folder inside a trusted one, or around it, counts for nothing", async () => {
    using place = tree();
    const store = openTrustStore({ state: place.at("own/state") });
    await store.trust(place.path);
    await store.trust(place.at("repo/.agents"));
    expect((await (await openSkills(place)).session()).catalog().untrusted).toHaveLength(theirs.length);
  });

  test("the caller's word and folders named in code need no store", async () => {
    using place = tree();
    const skills = await openSkills(place);
    expect((await skills.session({ trust: "project" })).catalog().untrusted).toEqual([]);
    const named = await openSkills(place, { roots: [".agents/skills"] });
    expect((await named.session()).catalog().entries.map(({ id }) => id)).toEqual(["mine", "theirs"]);
  });

  test("a trust file inside the project grants nothing", async () => {
    using place = tree();
    const env = { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: place.at("repo/own") };
    await openTrustStore({ state: place.at("repo/own/state") }).trust(place.at("repo"));
    expect((await (await openSkills(place, { env })).session()).catalog().untrusted).toHaveLength(
      theirs.length,
    );
  });
});
