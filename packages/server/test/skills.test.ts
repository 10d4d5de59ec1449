import { memoryEmbedder } from "@skillwright/core/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../src/client/index.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
beforeAll(async () => {
  place = await openPlace(fillUsual, { skills: { trust: "project" } });
});
afterAll(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const client = (): ReturnType<typeof createClient> =>
  createClient({ baseUrl: place.server.url, token: place.server.token });

test("a list has the usable skills, or all of them", async () => {
  const { skills, total, next, places } = await client().listSkills();
  expect(skills.map(({ id }) => id)).toEqual(["fix-issue", "pdf-tools", "review", "notes"]);
  expect({ total, next, cwd: places.map(({ cwd }) => cwd) }).toEqual({
    total: 4,
    next: null,
    cwd: [place.project],
  });
  const all = await client().listSkills({ query: { include: "all" } });
  expect(all.skills.map(({ id, state }) => [id, state])).toContainEqual(["needy", "ineligible"]);
});

test("a list can be filtered and paged", async () => {
  const ids = async (
    query: Parameters<ReturnType<typeof client>["listSkills"]>[0],
  ): Promise<readonly string[]> => (await client().listSkills(query)).skills.map(({ id }) => id);
  expect(await ids({ query: { scope: ["user"] } })).toEqual(["notes"]);
  expect(await ids({ query: { tag: ["office"] } })).toEqual(["pdf-tools"]);
  expect(await ids({ query: { category: ["documents"] } })).toEqual(["pdf-tools"]);
  expect(await ids({ query: { text: "MERGE" } })).toEqual(["pdf-tools", "review"]);
  expect(await ids({ query: { state: ["ineligible"] } })).toEqual(["needy"]);
  const path = `${place.home}/.agents/skills/notes/SKILL.md`;
  expect(await ids({ query: { path } })).toEqual(["notes"]);
  expect(await ids({ query: { path, as: "claude-code" } })).toEqual([]);
  const first = await client().listSkills({ query: { limit: 3 } });
  expect([first.skills.length, first.next]).toEqual([3, "3"]);
  const second = await client().listSkills({ query: { limit: 3, cursor: first.next ?? "" } });
  expect([second.skills.map(({ id }) => id), second.next]).toEqual([["notes"], null]);
});

test("a list can cover several folders, extra roots and another agent", async () => {
  const other = place.write(
    "other/.agents/skills/ship/SKILL.md",
    "---\nname: ship\ndescription: Ship it.\n---\nGo.\n",
  );
  place.skill("extra/audit", "name: audit\ndescription: Audit it.");
  const folder = other.slice(0, other.indexOf("/.agents"));
  const both = await client().listSkills({ query: { cwd: [place.project, folder] } });
  expect(both.skills.filter(({ id }) => id === "ship").map(({ cwd }) => cwd)).toEqual([folder]);
  const more = await client().listSkills({ query: { root: [`${place.root}/extra`] } });
  expect(more.skills.map(({ id }) => id)).toContain("audit");
  const codex = await client().listSkills({ query: { as: "codex" } });
  expect(codex.places[0]?.host).toBe("codex");
  await expect(client().listSkills({ query: { cwd: ["relative"] } })).rejects.toMatchObject({
    code: "validation_error",
    details: { problems: ["query.cwd.0: must be an absolute path"] },
  });
});

test("a list counts problems with the severity that lint and diagnostics give them", async () => {
  place.skill("severe/undescribed", "name: undescribed");
  const query = { root: [`${place.root}/severe`] };
  const { skills } = await client().listSkills({ query: { ...query, include: "all" } });
  expect(skills.find(({ id }) => id === "undescribed")?.problems).toEqual({ errors: 1, warnings: 0 });
});

test("mentions and completions follow the agent that is simulated", async () => {
  const mentioned = async (text: string, as?: "codex" | "openclaw"): Promise<readonly string[]> => {
    const { skills } = await client().findMentions({ query: { ...(as && { as }) }, body: { text } });
    return skills.map(({ name }) => name);
  };
  // Codex also looks into code and behind letters, and doesn't know a slash.
  for (const text of ["`$notes`", "text$notes"]) {
    expect(await mentioned(text)).toEqual([]);
    expect(await mentioned(text, "codex")).toEqual(["notes"]);
  }
  expect(await mentioned("/notes", "codex")).toEqual([]);
  expect(await mentioned("/notes", "openclaw")).toEqual(["notes"]);
  const { items } = await client().listCompletions({ query: { as: "codex" } });
  expect(items.map(({ name }) => name)).toContain("notes");
});

test("an unchanged list is not sent again, a changed one is", async () => {
  const first = await place.call("/api/v1/skills");
  const tag = first.headers.get("etag") ?? "";
  await first.text();
  const same = await place.call("/api/v1/skills", { headers: { "if-none-match": tag } });
  expect([same.status, await same.text()]).toEqual([304, ""]);
  place.skill("home/.agents/skills/fresh", "name: fresh\ndescription: It is new.");
  const changed = await place.call("/api/v1/skills?reload=force", { headers: { "if-none-match": tag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain(`"id":"fresh"`);
});

test("a skill has a manifest, files, a text and an explanation", async () => {
  const params = { skill: "pdf-tools" };
  const skill = await client().getSkill({ params });
  expect(skill).toMatchObject({
    id: "pdf-tools",
    scope: "project",
    editable: true,
    version: "1.2.0",
    manifest: { name: "pdf-tools", license: null, tags: ["pdf", "office"] },
    files: ["references/forms.md"],
  });
  const content = await client().getSkillContent({ params });
  expect(content.body).toBe("\n# PDF tools\n\nSee [the forms](references/forms.md).\n");
  expect(content.hash).toMatch(/^[\da-f]{64}$|^sha256/);
  expect(await client().listSkillFiles({ params })).toMatchObject({
    files: ["references/forms.md"],
    moreFiles: false,
  });
  expect(await client().readSkillFile({ params, query: { path: "references/forms.md" } })).toEqual({
    path: "references/forms.md",
    text: "Forms.\n",
    bytes: 7,
    tokens: expect.any(Number),
  });
  const { answer } = await client().explainSkill({ params: { skill: "needy" } });
  expect(answer).toContain("no-such-program");
});

test("a file that doesn't load has a text and reasons; one that loads doesn't count", async () => {
  const unloaded = await client().getUnloadedSkill({ params: { skill: "broken" } });
  expect(unloaded).toMatchObject({
    id: "broken",
    scope: "project",
    text: expect.stringContaining("- not\n- a mapping"),
    diagnostics: [expect.objectContaining({ severity: "error", file: unloaded.path })],
  });
  for (const skill of ["pdf-tools", "nobody"]) {
    await expect(client().getUnloadedSkill({ params: { skill } })).rejects.toMatchObject({
      code: "skill_not_found",
    });
  }
});

test("an unknown skill is an error with suggestions", async () => {
  await expect(client().getSkill({ params: { skill: "pdf-tool" } })).rejects.toMatchObject({
    status: 404,
    code: "skill_not_found",
    details: { name: "pdf-tool", suggestions: ["pdf-tools"] },
    hint: expect.stringContaining("pdf-tools"),
  });
});

test("a skill without a description is not created, and the error names the field", async () => {
  const body = { fields: { name: "plain", description: "" }, body: "Do it." };
  await expect(client().createSkill({ body })).rejects.toMatchObject({
    code: "validation_error",
    details: { problems: [expect.stringMatching(/^description: /)] },
  });
  const text = "---\nname: plain\n---\nDo it.\n";
  await expect(client().createSkill({ body: { text } })).rejects.toMatchObject({ code: "validation_error" });
});

test("skills are found for a task", async () => {
  const { hits } = await client().searchSkills({ query: { q: "merge pdf files", limit: 2 } });
  expect(hits[0]?.id).toBe("pdf-tools");
});

test("skills are found for a task that is too long for an address", async () => {
  const q = `merge pdf files\n${"and nothing else ".repeat(10_000)}`;
  const { hits } = await client().searchSkillsByText({ body: { q, limit: 1, by: "keyword" } });
  expect(hits.map(({ id }) => id)).toEqual(["pdf-tools"]);
  await expect(client().searchSkills({ query: { q: q.slice(0, 5000) } })).rejects.toMatchObject({
    code: "validation_error",
    hint: expect.stringContaining("/api"),
  });
});

test("near-copies are one hit, or separate hits on request", async () => {
  for (const name of ["minutes", "minutes-too"])
    place.skill(`copies/${name}`, `name: ${name}\ndescription: Writes the minutes of a meeting.`);
  const query = { q: "minutes of a meeting", by: "keyword" as const, root: [`${place.root}/copies`] };
  const ids = async (copies?: "together" | "separate"): Promise<readonly string[]> =>
    (await client().searchSkills({ query: { ...query, copies } })).hits.map(({ id }) => id);
  expect([await ids(), await ids("separate")]).toEqual([["minutes"], ["minutes", "minutes-too"]]);
});

test("skills for the working files come first among equals", async () => {
  place.skill("files/one", "name: one\ndescription: Draws charts of tables.");
  place.skill("files/two", "name: two\ndescription: Draws charts of a table.\npaths: ['data/*.csv']");
  const query = {
    q: "draw charts of tables",
    by: "keyword" as const,
    root: [`${place.root}/files`],
    limit: 2,
  };
  const ids = async (file?: readonly string[]): Promise<readonly string[]> =>
    (await client().searchSkills({ query: { ...query, copies: "separate", file } })).hits.map(({ id }) => id);
  expect(await ids()).toEqual(["one", "two"]);
  expect(await ids(["README.md", "data/sales.csv"])).toEqual(["two", "one"]);
  expect(await ids([`${place.project}/data/sales.csv`])).toEqual(["two", "one"]);
  const endless = { q: "charts", file: ["a/".repeat(5000)] };
  await expect(client().searchSkillsByText({ body: endless })).rejects.toMatchObject({
    code: "validation_error",
  });
  const most = Array.from({ length: 101 }, () => "a");
  await expect(ids(most)).rejects.toMatchObject({ status: 422, code: "validation_error" });
});

test("findings have their place in the text", async () => {
  const text = "---\nname: Bad Name\ndescription: Does things. Use when asked.\n---\n\nDo it.\n";
  const { findings, counts } = await client().lintText({ body: { text, directory: "bad-name" } });
  const found = findings.find(({ line }) => line === 2);
  expect(text.slice(found?.offset ?? 0)).toMatch(/^Bad Name|^name/);
  expect(counts.errors + counts.warnings).toBeGreaterThan(0);
  const { tokens } = await client().countTokens({ body: { text: "some words" } });
  expect(tokens).toBeGreaterThan(0);
});

test("OpenCode's format has names, descriptions, locations and bodies", async () => {
  const skills = await client().listOpenCodeSkills();
  expect(skills.find(({ name }) => name === "notes")).toEqual({
    name: "notes",
    description: "Take notes. Use when something is worth keeping.",
    location: `${place.home}/.agents/skills/notes/SKILL.md`,
    content: "\nDo it well.\n",
  });
});

test("a catalog without room for all skills includes the one that fits the prompt", async () => {
  const fill: typeof fillUsual = ({ skill }) => {
    skill("home/.agents/skills/greet", "name: greet\ndescription: Greets people.");
    for (let number = 0; number < 60; number += 1)
      skill(`home/.agents/skills/a-${number}`, `name: a-${number}\ndescription: Does task ${number}.`);
  };
  const many = await openPlace(fill, { skills: { embedder: memoryEmbedder({ welcom: "greet" }) } });
  const api = createClient({ baseUrl: many.server.url, token: many.server.token });
  const outcome = async (prompt: string): Promise<string | undefined> => {
    // Everything about the skills is known by then.
    await api.searchSkills({ query: { q: "a query about something else" } });
    const { entries } = await api.getCatalog({ query: { budget: 400, prompt } });
    return entries.find(({ id }) => id === "greet")?.outcome;
  };
  expect([await outcome("Herbs for the soup"), await outcome("Welcome the guests")]).toEqual([
    "name-only",
    "full",
  ]);
  await many.close();
});
