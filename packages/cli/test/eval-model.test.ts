import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type Ran, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill("home/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: Merges PDF files.");
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code before a merge.");
  world.write(
    "home/.agents/skills/pdf-tools/evals/triggers.json",
    JSON.stringify([
      { query: "put these two PDFs together", should_trigger: true },
      { query: "one file of many, please", should_trigger: true },
      { query: "is this change any good?", should_trigger: false },
    ]),
  );
});
afterEach(() => world.remove());

/** A service that speaks chat completions and loads a skill by what it is asked. */
async function serve(): Promise<{ readonly server: Server; readonly bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    request.on("end", () => {
      bodies.push(body);
      const name = body.includes("PDFs together") ? "pdf-tools" : "review";
      const call = { name: "load_skill", arguments: JSON.stringify({ name }) };
      const message = body.includes("one file of many")
        ? { role: "assistant", content: "Which files?" }
        : { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: call }] };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          id: "1",
          object: "chat.completion",
          created: 1,
          model: "m",
          choices: [{ index: 0, message, finish_reason: message.content === null ? "tool_calls" : "stop" }],
          usage: { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 },
        }),
      );
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, bodies };
}

/** Runs the command line while a service of this process answers it. */
async function runWith(server: Server, args: readonly string[]): Promise<Ran> {
  const { port } = server.address() as AddressInfo;
  world.write(
    "home/.config/skillwright/config.yaml",
    `version: 1\nmodels:\n  default: lab/m\n  currency: EUR\n  providers:\n    lab:\n      base_url: http://127.0.0.1:${port}/v1\n      models:\n        m: { input_price: 2, output_price: 10 }\n`,
  );
  return world.runBeside(args);
}

test("eval triggers --model shows which queries make the model load the skill, and the cost", async () => {
  const { server, bodies } = await serve();
  const { stdout, status } = await runWith(server, ["eval", "triggers", "pdf-tools", "--model"]);
  server.close();
  expect(status).toBe(1);
  expect(bodies).toHaveLength(9);
  const lines = stdout.split("\n");
  expect(lines.slice(0, 8)).toEqual([
    "pdf-tools: 3 queries, 2 skills to choose from",
    "m (lab), each query 3 times",
    "",
    expect.stringMatching(/^✓ put these two PDFs together +loaded 3 of 3, (train|validation)$/),
    expect.stringMatching(/^✗ one file of many, please +loaded 0 of 3, (train|validation)$/),
    "  should be loaded",
    expect.stringMatching(/^✓ is this change any good\? +loaded 0 of 3, (train|validation)$/),
    "",
  ]);
  expect(stdout).toContain("all         2 of 3 passed; precision 100 %, recall 50 %");
  expect(stdout).toContain("9 requests: 9000 tokens sent, 90 received.\nCost: 0.0189 EUR.");
});

test("eval triggers --model as JSON holds everything", async () => {
  const { server } = await serve();
  const args = ["eval", "triggers", "pdf-tools", "--model", "lab/m", "--runs", "1", "--json"];
  const { stdout } = await runWith(server, args);
  server.close();
  expect(JSON.parse(stdout)).toMatchObject({
    skill: { id: "pdf-tools", state: "eligible" },
    model: { id: "lab/m", rehearsal: false },
    agent: "orchestrator",
    among: 2,
    runs: 1,
    queries: [
      { chosen: 1, triggered: true, passed: true, inCatalog: "full", rivals: [] },
      { chosen: 0, triggered: false, passed: false, rivals: [] },
      { chosen: 0, triggered: false, passed: true, rivals: ["review"] },
    ],
    scores: { all: { queries: 3, passed: 2, precision: 1, recall: 0.5 } },
    usage: { requests: 3, inputTokens: 3000, outputTokens: 30, cost: { currency: "EUR" } },
  });
});

test("eval triggers --model without a model says how to get one, and mixes with nothing else", () => {
  const said = (...args: readonly string[]): readonly [number | null, string] => {
    const { status, stderr } = world.run(["eval", "triggers", "pdf-tools", ...args]);
    return [status, stderr.replace(/\s+/g, " ")];
  };
  expect(said("--model")).toEqual([3, expect.stringMatching(/No model is configured.*ANTHROPIC_API_KEY/)]);
  expect(said("--model", "--keyword")).toEqual([
    2,
    expect.stringContaining("`--keyword` can't be used with `--model`"),
  ]);
  expect(said("--runs", "2")).toEqual([2, expect.stringContaining("`--runs` needs `--model`")]);
  expect(said("--model", "rehearsal")[1]).toContain("no model was asked");
});

test("eval triggers --model takes what follows for the skill where it is one and no other is named", () => {
  const said = (...args: readonly string[]): readonly [number | null, string] => {
    const { status, stderr } = world.run(["eval", "triggers", "--model", ...args]);
    return [status, stderr.replace(/\s+/g, " ")];
  };
  const noModel = [3, expect.stringContaining("No model is configured")];
  expect(said("pdf-tools")).toEqual(noModel);
  expect(said("../home/.agents/skills/pdf-tools")).toEqual(noModel);
  expect(said("rehearsal", "pdf-tools")[1]).toContain("no model was asked");
  expect(said("rehearsal")).toEqual([2, expect.stringContaining('"rehearsal" was read as the model')]);
  expect(said()).toEqual([2, expect.stringContaining("missing required argument 'skill'")]);
});
