import { createClient } from "@skillwright/contract/client";
import { afterEach, expect, test } from "vitest";
import { openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
afterEach(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const fill: Parameters<typeof openPlace>[0] = ({ skill, write }) => {
  skill(
    "home/.agents/skills/lines",
    `name: lines
description: Counts lines. Use when asked.
commands:
  - { name: count, description: Counts, args: [{ name: word, required: true, description: A word }], run: { script: scripts/count.sh } }
  - { name: read, description: Reads, run: { tool: read_file } }`,
  );
  write("home/.agents/skills/lines/scripts/count.sh", '#!/bin/sh\necho "got $1"; cat\n');
  write("home/.config/skillwright/config.yaml", "sandbox: off\n");
};

test("a declared command runs only after its skill was approved", async () => {
  place = await openPlace(fill);
  const api = createClient({ baseUrl: place.server.url, token: place.server.token });
  const run = (command: string, given?: string): Promise<unknown> =>
    api.runCommand({
      params: { skill: "lines", command },
      body: { stdin: "in\n", ...(given !== undefined && { arguments: given }) },
    });
  expect(await run("count", "it")).toMatchObject({ kind: "refused", code: "not_approved" });
  const { hash } = await api.reviewSkill({ params: { skill: "lines" } });
  await api.approveSkill({ params: { skill: "lines" }, body: { hash } });
  expect(await run("count", "it")).toMatchObject({ kind: "ran", status: 0, stdout: "got it\nin\n" });
  expect(await run("count")).toMatchObject({
    kind: "needs-arguments",
    problems: [{ code: "missing", name: "word" }],
  });
  expect(await run("read")).toMatchObject({ kind: "tool", tool: "read_file" });
  expect(await run("nothing")).toMatchObject({ kind: "refused", code: "command_not_found" });
  await expect(
    api.runCommand({ params: { skill: "nobody", command: "count" }, body: {} }),
  ).rejects.toMatchObject({ code: "skill_not_found" });
});

test("an explanation for another agent names the folder that it does not read", async () => {
  place = await openPlace(fill);
  const api = createClient({ baseUrl: place.server.url, token: place.server.token });
  const { answer } = await api.explainSkill({ params: { skill: "lines" }, query: { as: "claude-code" } });
  expect(answer).toBe(`"lines" is in ${place.home}/.agents/skills, which Claude Code does not read.`);
});

test("a new skill goes where the named agent reads it", async () => {
  place = await openPlace(fill);
  const api = createClient({ baseUrl: place.server.url, token: place.server.token });
  const fields = { name: "sort-lines", description: "Sorts lines. Use when asked." };
  const { folder } = await api.createSkill({ body: { fields, body: "Sort.", host: "claude-code" } });
  expect(folder).toBe(`${place.home}/.claude/skills/sort-lines`);
});

test("the catalog takes a percentage of the context window, and needs the window for it", async () => {
  place = await openPlace(fill);
  const api = createClient({ baseUrl: place.server.url, token: place.server.token });
  const { budget } = await api.getCatalog({ query: { contextWindow: 100_000, maxPct: 0.5 } });
  expect(budget).toMatchObject({ unit: "tokens", limit: 500 });
  await expect(api.getCatalog({ query: { maxPct: 1 } })).rejects.toMatchObject({ code: "usage_error" });
});

test.for([
  ["shellDirectives", true],
  ["readFile.extensions", [".env"]],
  ["readFile", null],
] as const)("HTTP can't permit more by %s", async ([key, value]) => {
  place = await openPlace(({ write }) => {
    write("home/.config/skillwright/config.yaml", "shellDirectives: off\nreadFile: { extensions: [.md] }\n");
  });
  const api = createClient({ baseUrl: place.server.url, token: place.server.token });
  await expect(api.setConfig({ body: { key, value } })).rejects.toMatchObject({
    code: "permission_error",
  });
});
