import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "home/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merges several PDF files into one.",
  );
  world.skill("home/.agents/skills/garden", "name: garden\ndescription: Plans when to water plants.");
});
afterEach(() => world.remove());

test("search --semantic finds a skill by what it is about, with the model that comes along", () => {
  const { stdout } = world.run(["search", "--semantic", "--json", "combine", "documents", "together"]);
  expect(JSON.parse(stdout)).toMatchObject({
    semantic: "used",
    hits: [{ id: "pdf-tools", by: "semantic", reasons: [] }],
  });
});

test("index --embeddings embeds every skill ahead of time", () => {
  const { stdout, status } = world.run(["index", "--embeddings", "--json"]);
  expect({ status, found: JSON.parse(stdout) }).toEqual({
    status: 0,
    found: {
      skills: 2,
      embeddings: { state: "ready", model: "offline:all-MiniLM-L6-v2", known: 2 },
      complete: true,
      notices: [],
    },
  });
  expect(world.run(["index", "--embeddings"]).stdout).toBe(
    "Indexed 2 skills for keyword search.\nEmbeddings are ready for 2 of 2 skills.\n",
  );
  expect(JSON.parse(world.run(["index", "--json"]).stdout)).toMatchObject({ skills: 2, embeddings: null });
});

test("search --keyword asks no model", () => {
  const { stdout } = world.run(["search", "--keyword", "--json", "combine", "documents"]);
  expect(JSON.parse(stdout)).toMatchObject({ semantic: "off", hits: [], confident: false });
});

test("search --keyword --semantic is a mistake", () => {
  const { status, stderr } = world.run(["search", "--keyword", "--semantic", "pdf"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("can't be used together")]);
});
