import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Embedder } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import { memoryEmbedder } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { createSkills, type Skills, type SkillsOptions } from "../src/index.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const skill = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\nDo it.\n`;

function home(): TempTree {
  return tempTree({
    "work/x": "",
    "home/.agents/skills/pdf-tools/SKILL.md": skill("pdf-tools", "Merges and splits PDF files."),
    "home/.agents/skills/garden/SKILL.md": skill("garden", "Waters plants."),
    "home/.agents/skills/review/SKILL.md": skill("review", "Reviews code with care."),
  });
}

function open(tree: TempTree, embedder?: SkillsOptions["embedder"]): Promise<Skills> {
  return createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at("own") },
    ...omitUndefined({ embedder }),
  });
}

/** An embedder to which gluing is merging and documents are files, and that remembers what it was asked. */
function listening(): Embedder & { readonly heard: string[] } {
  const heard: string[] = [];
  const inner = memoryEmbedder({ glue: "merg", document: "file", paper: "pdf" });
  return {
    ...inner,
    heard,
    embed(texts, signal) {
      heard.push(...texts);
      return inner.embed(texts, signal);
    },
  };
}

const ids = ({ hits }: Awaited<ReturnType<Skills["search"]>>): readonly string[] =>
  hits.map((hit) => hit.skill.id);

describe("a semantic search", () => {
  test("finds a skill that shares no word with the query", async () => {
    using tree = home();
    const skills = await open(tree, listening());
    const answer = await skills.search("glue paper documents");
    expect(answer.hits).toMatchObject([{ skill: { id: "pdf-tools" }, by: "semantic", reasons: [] }]);
    expect(answer).toMatchObject({ semantic: "used", notices: [] });
    await skills.close();
  });

  test("is not used if keywords are enough, or if only keywords are requested", async () => {
    using tree = home();
    const embedder = listening();
    const skills = await open(tree, embedder);
    expect(await skills.search("merge pdf files")).toMatchObject({ semantic: "not-needed", confident: true });
    expect(await skills.search("glue paper", { by: "keyword" })).toMatchObject({
      semantic: "off",
      hits: [],
    });
    expect(await skills.search("glue", { end: "typing" })).toMatchObject({ semantic: "off" });
    expect(embedder.heard).toEqual([]);
    await skills.close();
  });

  test("is asked where words are enough, when a person wants it", async () => {
    using tree = home();
    const skills = await open(tree, listening());
    const answer = await skills.search("merge pdf files", { by: "semantic" });
    expect([ids(answer)[0], answer.semantic]).toEqual(["pdf-tools", "used"]);
    await skills.close();
  });

  test("finds a skill for each part of a request, also for one in other words", async () => {
    using tree = home();
    const skills = await open(tree, listening());
    const parts = async (by: "auto" | "keyword"): Promise<readonly unknown[]> => {
      const { hits } = await skills.search("review code with care and glue paper documents", { by });
      return hits.map(({ skill: { id }, part }) => [id, part]);
    };
    expect(await parts("auto")).toEqual([
      ["review", "review code with care"],
      ["pdf-tools", "glue paper documents"],
    ]);
    expect(await parts("keyword")).toEqual([["review", undefined]]);
    await skills.close();
  });

  test("says that it is unsure when nothing fits well, and finds nothing that is far away", async () => {
    using tree = home();
    const skills = await open(tree, listening());
    expect(await skills.search("invent care for imaginary starships")).toMatchObject({ confident: false });
    expect(await skills.search("bake a cake")).toMatchObject({ hits: [], confidence: 0, confident: false });
    await skills.close();
  });
});

describe("what speaks for a skill besides its text", () => {
  test("is past use, between equals", async () => {
    using tree = tempTree({
      "work/x": "",
      "home/.agents/skills/a-notes/SKILL.md": skill("a-notes", "Writes release notes."),
      "home/.agents/skills/b-notes/SKILL.md": skill("b-notes", "Writes release notes."),
    });
    const skills = await open(tree, "off");
    const found = async () => ids(await skills.search("release notes", { copies: "separate" }));
    expect(await found()).toEqual(["a-notes", "b-notes"]);
    const key = skills.get("b-notes").found.key;
    const entry = { key, id: "b-notes", count: 2, lastUsed: "2026-01-01T00:00:00.000Z" };
    tree.write({ "own/state/usage.json": JSON.stringify({ version: 1, skills: [entry] }) });
    expect(await found()).toEqual(["b-notes", "a-notes"]);
    await skills.close();
  });

  test("is nothing that a newer program counted", async () => {
    using tree = home();
    tree.write({ "own/state/usage.json": JSON.stringify({ version: 99, skills: [] }) });
    const skills = await open(tree, "off");
    expect(ids(await skills.search("merge pdf"))).toEqual(["pdf-tools"]);
    await skills.close();
  });
});

describe("vectors", () => {
  test("are computed once, and again only for changed texts", async () => {
    using tree = home();
    const first = await open(tree, listening());
    await first.search("glue paper documents");
    await first.close();
    tree.write({ "home/.agents/skills/garden/SKILL.md": skill("garden", "Waters trees.") });
    const embedder = listening();
    const second = await open(tree, embedder);
    expect(ids(await second.search("glue paper documents"))).toEqual(["pdf-tools"]);
    expect(embedder.heard).toEqual(["glue paper documents", "garden", "Waters trees."]);
    await second.close();
  });

  test("of many skills are computed in the background", async () => {
    using tree = home();
    for (let number = 0; number < 300; number += 1) {
      const name = `task-${number}`;
      tree.write({ [`home/.agents/skills/${name}/SKILL.md`]: skill(name, `Does task number ${number}.`) });
    }
    const skills = await open(tree, listening());
    expect(ids(await skills.search("glue paper documents"))).toEqual([]);
    await expect
      .poll(async () => ids(await skills.search("glue paper documents"))[0], { interval: 50 })
      .toBe("pdf-tools");
    await skills.close();
  });

  test("of a damaged file are computed again", async () => {
    using tree = home();
    const first = await open(tree, listening());
    await first.search("glue paper documents");
    await first.close();
    writeFileSync(first.locations.embeddingFile, "no database at all ".repeat(500));
    const second = await open(tree, listening());
    expect(ids(await second.search("glue paper documents"))).toEqual(["pdf-tools"]);
    await second.close();
    expect(readFileSync(first.locations.embeddingFile, "latin1").slice(0, 6)).toBe("SQLite");
  });

  test("live in memory where no file can be had", async () => {
    using tree = home();
    tree.write({ "own/cache/vectors.sqlite/in-the-way": "" });
    const skills = await open(tree, listening());
    expect(ids(await skills.search("glue paper documents"))).toEqual(["pdf-tools"]);
    await skills.close();
  });
});

describe("embeddings of all skills", () => {
  test("are computed ahead on request, with progress reports", async () => {
    using tree = home();
    const embedder = listening();
    const skills = await open(tree, embedder);
    const steps: [number, number][] = [];
    const prepared = await skills.prepareSearch({
      embeddings: "compute",
      embeddingProgress: (done, total) => steps.push([done, total]),
    });
    expect(prepared).toEqual({
      skills: 3,
      embeddings: { state: "ready", model: embedder.model, known: 3 },
      notices: [],
    });
    expect(steps.at(-1)).toEqual([3, 3]);
    embedder.heard.length = 0;
    expect(ids(await skills.search("glue paper documents"))).toEqual(["pdf-tools"]);
    expect(embedder.heard).toEqual(["glue paper documents"]);
    await skills.close();
  });

  test("go on where they were stopped", async () => {
    using tree = home();
    const stop = new AbortController();
    const first = await open(tree, { ...listening(), batch: 2 });
    const embeddingProgress = (): void => stop.abort();
    const partly = await first.prepareSearch({
      embeddings: "compute",
      embeddingProgress,
      signal: stop.signal,
    });
    expect(partly.embeddings).toMatchObject({ state: "ready", known: 1 });
    await first.close();
    const embedder = { ...listening(), batch: 2 };
    const second = await open(tree, embedder);
    expect((await second.prepareSearch({ embeddings: "compute" })).embeddings?.known).toBe(3);
    expect(embedder.heard).toHaveLength(4);
    await second.close();
  });

  test("are not computed without a model, and that is reported", async () => {
    using tree = home();
    const skills = await open(tree, "off");
    expect(await skills.prepareSearch({ embeddings: "compute" })).toMatchObject({
      embeddings: { state: "off" },
    });
    expect(await skills.prepareSearch()).toEqual({ skills: 3, embeddings: undefined, notices: [] });
    await skills.close();
  });
});

describe("semantic search in a conversation", () => {
  const many = (): TempTree => {
    const tree = home();
    for (let number = 0; number < 60; number += 1) {
      const name = `a-task-${number}`;
      tree.write({ [`home/.agents/skills/${name}/SKILL.md`]: skill(name, `Does task number ${number}.`) });
    }
    return tree;
  };

  test("brings a skill into a catalog that shares no word with the prompt, once the prompt is embedded", async () => {
    using tree = many();
    const skills = await open(tree, listening());
    const prompt = "glue paper documents";
    const told = async (embeds: boolean): Promise<string> => {
      const session = await skills.session();
      if (embeds) expect(await session.embedPrompt(prompt)).toBe(true);
      return session.catalog({ prompt, characters: 400 }).text;
    };
    expect(await told(false)).not.toContain("pdf-tools");
    expect(await told(true)).toContain("pdf-tools");
    await skills.close();
  });

  test("helps a model that looks for skills in other words", async () => {
    using tree = many();
    const skills = await open(tree, listening());
    const session = await skills.session();
    const tool = session.tools().find(({ name }) => name === "list_skills");
    expect((await tool?.execute({ query: "glue paper documents" }))?.text).toContain("pdf-tools");
    expect((await tool?.execute({ query: "gard" }))?.text).toContain("garden");
    await skills.close();
  });

  test("is not used if every skill is disclosed, and is used otherwise", async () => {
    using tree = home();
    const embedder = listening();
    const skills = await open(tree, embedder);
    const session = await skills.session();
    const prompt = "glue paper documents";
    expect(await session.embedPrompt(prompt, { before: {} })).toBe(false);
    expect(await session.embedPrompt(" ")).toBe(false);
    expect(embedder.heard).toEqual([]);
    expect(await session.embedPrompt(prompt, { before: { characters: 200 } })).toBe(true);
    await skills.close();
  });

  test("has its say in what a provider tells, the first time", async () => {
    using tree = many();
    const embedder = listening();
    const skills = await open(tree, embedder);
    const provider = (await skills.session({ contextWindow: 20_000 })).provider();
    const told = await provider.provide({ prompt: "glue paper documents" });
    expect(told).toContain("Merges and splits PDF files.");
    expect(await provider.provide({ prompt: "something else" })).toBe(told);
    expect(embedder.heard).not.toContain("something else");
    await skills.close();
  });

  test("is waited for no longer than its timeout", async () => {
    using tree = many();
    const silent: Embedder = { ...memoryEmbedder(), embed: () => new Promise(() => undefined) };
    const skills = await open(tree, silent);
    const session = await skills.session();
    expect(await session.embedPrompt("glue paper documents", { timeout: 20 })).toBe(false);
    expect(session.catalog({ prompt: "task number 7" }).text).toContain("a-task-7");
    await skills.close();
  });

  test("says no where there is no model", async () => {
    using tree = home();
    const skills = await open(tree, "off");
    expect(await (await skills.session()).embedPrompt("glue paper documents")).toBe(false);
    await skills.close();
  });
});

describe("an embedder that cannot be used", () => {
  test("costs a notice, never the answer", async () => {
    using tree = home();
    const broken: Embedder = {
      ...memoryEmbedder(),
      embed: () => Promise.resolve({ ok: false, message: "the service is down" }),
    };
    const skills = await open(tree, broken);
    const answer = await skills.search("care for unknown words");
    expect([ids(answer), answer.semantic, answer.notices]).toEqual([
      ["review"],
      "unavailable",
      ["Searched by keyword only: the service is down."],
    ]);
    await skills.close();
  });

  test("is not waited for where it was too slow before, and keywords answer", async () => {
    const names = Array.from({ length: 260 }, (_, index) => `note-${index}`);
    using tree = tempTree({
      "work/x": "",
      "home/.agents/skills/garden/SKILL.md": skill("garden", "Waters plants."),
      ...Object.fromEntries(
        names.map((name) => [`home/.agents/skills/${name}/SKILL.md`, skill(name, `Files the note ${name}.`)]),
      ),
    });
    const inner = listening();
    const slow: Embedder = {
      ...inner,
      async embed(texts, signal) {
        await setTimeout(2 * texts.length);
        return inner.embed(texts, signal);
      },
    };
    const skills = await open(tree, slow);
    expect(await skills.search("glue the plants")).toMatchObject({ semantic: "used" });
    const answer = await skills.search("glue a note", { timeout: 2, limit: 3 });
    expect(answer).toMatchObject({ semantic: "unavailable", hits: [{ by: "keyword" }, {}, {}] });
    expect(answer.notices[0]).toContain("the best matches have no embeddings yet");
    expect(inner.heard).not.toContain("glue a note");
    await skills.close();
  });

  test("is not waited for longer than the timeout", async () => {
    using tree = home();
    const silent: Embedder = {
      ...memoryEmbedder(),
      embed: (_, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener("abort", () => resolve({ ok: false, message: "it took too long" }));
        }),
    };
    const skills = await open(tree, silent);
    const answer = await skills.search("care for unknown words", { timeout: 10 });
    expect([ids(answer), answer.semantic, answer.notices]).toEqual([
      ["review"],
      "unavailable",
      [
        "Searched by keyword only: it took too long. `skillwright search --semantic` waits longer. `skillwright index --embeddings` computes embeddings ahead of time.",
      ],
    ]);
    await skills.close();
  });

  test("is named with what is missing, when configuration chose a service", async () => {
    using tree = home();
    tree.write({
      "own/config/config.yaml": "search:\n  embedder: openai\n  model: small\n  key_env: NO_SUCH_KEY\n",
    });
    const skills = await open(tree);
    const { notices } = await skills.search("care for unknown words");
    expect(notices).toEqual([
      "Searched by keyword only: the variable NO_SUCH_KEY, which `search.key_env` names, is not set.",
    ]);
    await skills.close();
  });

  test("is not used when the user switched it off", async () => {
    using tree = home();
    tree.write({ "own/config/config.yaml": "search:\n  embedder: off\n" });
    const skills = await open(tree);
    expect(await skills.search("care for unknown words")).toMatchObject({ semantic: "off", notices: [] });
    await skills.close();
  });
});
