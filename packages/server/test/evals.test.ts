import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Client, createClient, followEvents, type ServerEvents } from "../src/client/index.ts";
import { type ModelServer, type ModelTurn, startModel } from "./support/model-server.ts";
import { openPlace, type ServerPlace } from "./support/place.ts";

const QUERIES = [
  { query: "put these two PDFs together", should_trigger: true },
  { query: "one file of many, please", should_trigger: true },
  { query: "is this change any good?", should_trigger: false },
];

let place: ServerPlace | undefined;
let model: ModelServer | undefined;
afterEach(async () => {
  await place?.close();
  await model?.close();
  expect(place?.defects ?? []).toEqual([]);
  [place, model] = [undefined, undefined];
});

/** A server with two skills, one of which brings queries, and a client of it. */
async function open(config?: string): Promise<Client> {
  place = await openPlace(
    ({ skill, write }) => {
      skill("home/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: Merges PDF files.");
      skill("home/.agents/skills/review", "name: review\ndescription: Reviews code: is a change good?");
      write("home/.agents/skills/pdf-tools/evals/triggers.json", JSON.stringify(QUERIES));
      write("home/.agents/skills/broken/evals/triggers.json", "{");
      skill("home/.agents/skills/broken", "name: broken\ndescription: Has queries that are none.");
      if (config !== undefined) write("home/.config/skillwright/config.yaml", config);
    },
    { skills: { builtIns: "off", embedder: "off" } },
  );
  return createClient({ baseUrl: place.server.url, token: place.server.token });
}

const params = { skill: "pdf-tools" };

/** A model that loads by what it is asked. */
const chooses = (body: string): ModelTurn =>
  body.includes("one file of many")
    ? { text: "Which files?" }
    : { tool: "load_skill", input: { name: body.includes("PDFs together") ? "pdf-tools" : "review" } };

test("the queries of a skill are tried by search, each with its result", async () => {
  const api = await open();
  const { queries, scores, ...rest } = await api.checkTriggers({ params, query: { by: "keyword" } });
  expect(queries.map(({ query, rank, passed, rivals }) => [query, rank, passed, rivals])).toEqual([
    ["put these two PDFs together", 1, true, []],
    ["one file of many, please", 1, true, []],
    ["is this change any good?", null, true, ["review"]],
  ]);
  expect(scores.all).toEqual({ queries: 3, passed: 3, precision: 1, recall: 1 });
  expect(rest).toEqual({
    skill: { id: "pdf-tools", key: expect.stringContaining("pdf-tools"), state: "eligible" },
    files: [expect.stringContaining("evals/triggers.json")],
    among: 3,
    top: 1,
    semanticQueries: 0,
    notices: [],
  });
});

test("an unknown skill, and missing or broken queries, are errors of their own", async () => {
  const api = await open();
  const codeOf = (skill: string): Promise<unknown> =>
    api.checkTriggers({ params: { skill } }).catch(({ status, code }) => ({ status, code }));
  expect(await Promise.all(["nobody", "review", "broken"].map(codeOf))).toEqual([
    { status: 404, code: "skill_not_found" },
    { status: 404, code: "file_not_found" },
    { status: 422, code: "parse_error" },
  ]);
});

test("a model is asked which skills it loads, with progress events and the cost", async () => {
  model = await startModel(chooses);
  const api = await open(model.config);
  const heard: ServerEvents["progress"][] = [];
  const hello = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const stop = followEvents(
    {
      on: (event, data) => {
        if (event === "hello") hello.resolve();
        if (event !== "progress") return;
        const progress = data as ServerEvents["progress"];
        heard.push(progress);
        if (progress.done === progress.total) done.resolve();
      },
    },
    { baseUrl: place?.server.url ?? "", token: place?.server.token ?? "" },
  );
  await hello.promise;
  const { queries, scores, usage, ...rest } = await api.checkTriggersByModel({ params, body: { runs: 2 } });
  expect(queries.map(({ query, chosen, passed, rivals }) => [query, chosen, passed, rivals])).toEqual([
    ["put these two PDFs together", 2, true, []],
    ["one file of many, please", 0, false, []],
    ["is this change any good?", 0, true, ["review"]],
  ]);
  expect(scores.all).toEqual({ queries: 3, passed: 2, precision: 1, recall: 0.5 });
  expect(usage).toEqual({
    inputTokens: 6000,
    outputTokens: 60,
    cachedTokens: 0,
    estimated: false,
    requests: 6,
  });
  expect(rest).toMatchObject({ model: { id: "own/test-model", rehearsal: false }, runs: 2, among: 3 });
  await done.promise;
  stop();
  expect(heard.at(-1)).toEqual({
    work: "check-triggers",
    cwd: place?.project,
    skill: expect.stringContaining("pdf-tools"),
    done: 6,
    total: 6,
  });
});

test("no model, an unknown model and a failing model are errors of their own", async () => {
  const none = await open();
  await expect(none.checkTriggersByModel({ params, body: {} })).rejects.toMatchObject({
    code: "model_not_found",
  });
  await expect(none.checkTriggersByModel({ params, body: { runs: 0 } })).rejects.toMatchObject({
    code: "validation_error",
  });
  const rehearsed = await none.checkTriggersByModel({ params, body: { model: "rehearsal" } });
  expect(rehearsed).toMatchObject({ model: { rehearsal: true }, runs: 1 });
  await place?.close();
  const refusing = createServer((_, response) => response.writeHead(401).end("{}")).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const { port } = refusing.address() as AddressInfo;
  const own = { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` };
  const models = { default: "own/test-model", providers: { own } };
  const api = await open(JSON.stringify({ version: 1, models }));
  await expect(api.checkTriggersByModel({ params, body: { runs: 1 } })).rejects.toMatchObject({
    code: "model_rejected_key",
  });
  refusing.close();
});

test("a check by a model ends when its caller disconnects", async () => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const own = { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` };
  const api = await open(JSON.stringify({ version: 1, models: { default: "own/m", providers: { own } } }));
  const stop = new AbortController();
  const check = api.checkTriggersByModel({ params, body: { runs: 1 }, signal: stop.signal });
  await asked.promise;
  stop.abort();
  await expect(check).rejects.toThrow();
  await expect.poll(() => connections(silent)).toBe(0);
  silent.close();
});

test("the index is built ahead of time, with embeddings where there is a model", async () => {
  const api = await open();
  expect(await api.prepareSearch({ body: {} })).toEqual({
    skills: 3,
    embeddings: null,
    complete: true,
    notices: [],
  });
  expect(await api.prepareSearch({ body: { embeddings: "compute" } })).toEqual({
    skills: 3,
    embeddings: { state: "off", known: 0 },
    complete: false,
    notices: [],
  });
});

function connections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
