import { isSkillwrightError } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { checkTriggersByModel, type ModelTriggerCheck, openModels } from "../src/index.ts";
import { serveWire } from "./support/serve-wire.ts";
import type { TempWorkspace } from "./support/temp-workspace.ts";
import { agentsOf, skillText, testWorkspace } from "./support/test-workspace.ts";
import { WIRE_FORMATS, type WireServer } from "./support/wire/index.ts";
import type { WireRequest, WireTurn } from "./support/wire/wire-script.ts";

const QUERIES = [
  { query: "put these two PDFs together", should_trigger: true },
  { query: "is this change any good?", should_trigger: false },
];

const PDF = "home/.agents/skills/pdf-tools";

function workspace(fields: Readonly<Record<string, string>> = {}): TempWorkspace {
  return testWorkspace({
    [`${PDF}/SKILL.md`]: skillText("pdf-tools", "Merge.", { description: "Merges PDF files.", ...fields }),
    [`${PDF}/evals/triggers.json`]: JSON.stringify(QUERIES),
    [`${PDF}/evals/evals.json`]: JSON.stringify({ evals: [{ id: 1, prompt: "One file of many, please" }] }),
    "home/.agents/skills/review/SKILL.md": skillText("review", "Look.", { description: "Reviews code." }),
  });
}

const load = (name: string): WireTurn => ({ tools: [{ name: "load_skill", input: { name } }] });

/** A model that loads a skill based on the query. */
const chooses = ({ text }: WireRequest): WireTurn =>
  text.includes("PDFs together")
    ? load("pdf-tools")
    : text.includes("any good")
      ? load("review")
      : { text: "How many files are there?" };

/** The check, without values that vary. */
async function check(
  here: TempWorkspace,
  server: WireServer | undefined,
  options: Partial<ModelTriggerCheck> = {},
): ReturnType<typeof checkTriggersByModel> {
  const skills = await here.skills({ embedder: "off" });
  const models =
    server === undefined
      ? openModels({ skills, setting: {}, env: {} })
      : openModels({ skills, setting: server.setting, env: server.env });
  const agents = await agentsOf(skills);
  const wait = async (): Promise<void> => undefined;
  return checkTriggersByModel(skills, "pdf-tools", { models, agents, wait, ...options });
}

const failure = (checked: Promise<unknown>): Promise<unknown> =>
  checked.then(
    () => "no error",
    (error: unknown) => (isSkillwrightError(error) ? { code: error.code, message: error.message } : error),
  );

describe.each(WIRE_FORMATS)("triggers checked by a model of $name", (format) => {
  test("report the loaded skills, the sets of the standard's guide and the cost", async () => {
    using here = workspace();
    const server = await serveWire(
      format,
      Array.from({ length: 6 }, () => chooses),
    );
    const { skill, results, scores, ...report } = await check(here, server, { runs: 2 });
    expect(skill.id).toBe("pdf-tools");
    expect(results).toEqual([
      {
        query: "put these two PDFs together",
        shouldTrigger: true,
        source: "triggers",
        set: "train",
        chosen: 2,
        triggered: true,
        passed: true,
        inCatalog: "full",
        rivals: [],
      },
      {
        query: "is this change any good?",
        shouldTrigger: false,
        source: "triggers",
        set: "train",
        chosen: 0,
        triggered: false,
        passed: true,
        inCatalog: "full",
        rivals: ["review"],
      },
      expect.objectContaining({ source: "evals", chosen: 0, triggered: false, passed: false, rivals: [] }),
    ]);
    expect(scores.all).toEqual({ queries: 3, passed: 2, precision: 1, recall: 0.5 });
    expect(report).toEqual({
      model: { id: server.id, label: expect.stringContaining("test-model"), rehearsal: false },
      agent: "orchestrator",
      files: [here.at(`${PDF}/evals/triggers.json`), here.at(`${PDF}/evals/evals.json`)],
      among: 2,
      runs: 2,
      usage: {
        inputTokens: 600,
        outputTokens: 120,
        cachedTokens: 0,
        estimated: false,
        requests: 6,
        skills: [],
      },
    });
    const [first] = server.requests;
    for (const part of ["You help.", "Merges PDF files.", "load_skill", "run_script"])
      expect(first?.text).toContain(part);
  });
});

const [, , chat] = WIRE_FORMATS;
if (chat === undefined) throw new Error("There is no such format.");

test("a model can search for skills first, but no other tool runs", async () => {
  using here = workspace();
  const writes: WireTurn = { tools: [{ name: "write_file", input: { path: "x.md", content: "y" } }] };
  const acts = ({ text }: WireRequest): WireTurn =>
    text.includes("One file of many")
      ? writes
      : text.includes('"role":"tool"')
        ? load("pdf-tools")
        : { tools: [{ name: "list_skills", input: { query: "pdf" } }] };
  here.write({ [`${PDF}/evals/triggers.json`]: JSON.stringify(QUERIES.slice(0, 1)) });
  const server = await serveWire(chat, [acts, acts, acts]);
  const { results } = await check(here, server, { runs: 1 });
  expect(results.map(({ chosen }) => chosen)).toEqual([1, 0]);
  expect(server.remaining()).toBe(0);
  const answers = server.requests.flatMap(({ body }) =>
    body.messages.filter(({ role }: { role: string }) => role === "tool"),
  );
  expect(answers).toHaveLength(1);
  expect(answers[0].content).toContain("pdf-tools");
});

test("prices give a cost, and a skill counts as chosen from half of the runs", async () => {
  using here = workspace();
  const turns = [load("pdf-tools"), { text: "No." }, ...Array.from({ length: 4 }, () => ({ text: "No." }))];
  const server = await serveWire(chat, turns);
  const [name] = server.id.split("/");
  const own = server.setting.providers?.[name ?? ""] ?? {};
  const priced = { models: { "test-model": { inputPrice: 2, outputPrice: 10 } } };
  const skills = await here.skills({ embedder: "off" });
  const setting = { ...server.setting, providers: { [name ?? ""]: { ...own, ...priced } } };
  const report = await check(here, server, {
    runs: 2,
    models: openModels({ skills, setting, env: server.env }),
  });
  expect(report.usage.cost).toEqual({ amount: expect.closeTo(0.0024, 6), currency: "USD" });
  expect(report.results.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(1);
});

test("a failed request is retried if that may help, otherwise the check ends", async () => {
  using here = workspace();
  const fault = { kind: "status", status: 429, headers: { "retry-after": "1" } } as const;
  const busy = await serveWire(chat, [{ fault }, chooses, chooses, chooses]);
  expect((await check(here, busy, { runs: 1 })).usage.requests).toBe(3);
  const broke = await serveWire(
    chat,
    Array.from({ length: 4 }, () => ({ fault: { kind: "status", status: 400 } as const })),
  );
  expect(await failure(check(here, broke, { runs: 1 }))).toMatchObject({ code: "model_refused" });
});

test("without a configured model it says so, and how to get one", async () => {
  using here = workspace();
  expect(await failure(check(here, undefined))).toEqual({
    code: "model_not_found",
    message: "No model is configured",
  });
});

test("the rehearsal can be named, and runs once per query", async () => {
  using here = workspace();
  const progress: string[] = [];
  const report = await check(here, undefined, {
    model: "rehearsal",
    progress: (done, total) => progress.push(`${done}/${total}`),
  });
  expect(report).toMatchObject({ model: { id: "rehearsal", rehearsal: true }, runs: 1 });
  expect(progress).toEqual(["1/3", "2/3", "3/3"]);
});

test("a skill that no model may use cannot be checked", async () => {
  using here = workspace({ "disable-model-invocation": "true" });
  const server = await serveWire(chat, []);
  expect(await failure(check(here, server))).toEqual({
    code: "validation_error",
    message: 'No model may use "pdf-tools": only a person may invoke it',
  });
  using other = workspace();
  expect(await failure(check(other, server, { runs: 0 }))).toMatchObject({ code: "validation_error" });
});
