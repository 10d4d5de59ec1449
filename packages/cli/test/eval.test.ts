import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

function withQueries(text: string): void {
  world.skill("home/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: Merges PDF files.");
  world.skill("home/.agents/skills/review", "name: review\ndescription: Reviews code before a merge.");
  world.write("home/.agents/skills/pdf-tools/evals/triggers.json", text);
}

const QUERIES = [
  { query: "merge two PDF files", should_trigger: true },
  { query: "join documents", should_trigger: true },
  { query: "review the code", should_trigger: false },
];

test("eval triggers shows which queries would find a skill, and which skills rank above it", () => {
  withQueries(JSON.stringify(QUERIES));
  const { stdout, status } = world.run(["eval", "triggers", "pdf-tools", "--keyword"]);
  expect(status).toBe(1);
  expect(stdout.split("\n").slice(0, 5)).toEqual([
    "pdf-tools: 3 queries, 2 skills to choose from",
    "",
    expect.stringMatching(/^✓ merge two PDF files +rank 1, (train|validation)$/),
    expect.stringMatching(/^✗ join documents +not found, (train|validation)$/),
    "  should be selected",
  ]);
  expect(stdout).toContain("all         2 of 3 passed; precision 100 %, recall 50 %");
});

test("eval triggers as JSON holds everything, prompts of evals included", () => {
  withQueries(JSON.stringify(QUERIES));
  world.write(
    "home/.agents/skills/pdf-tools/evals/evals.json",
    JSON.stringify({ skill_name: "pdf-tools", evals: [{ id: 1, prompt: "Please merge these PDFs" }] }),
  );
  const found = JSON.parse(world.run(["eval", "triggers", "pdf-tools", "--keyword", "--json"]).stdout);
  expect(found).toMatchObject({
    semanticQueries: 0,
    skill: { id: "pdf-tools", state: "eligible" },
    among: 2,
    top: 1,
    queries: [
      { rank: 1, triggered: true, passed: true, rivals: [] },
      { rank: null, triggered: false, passed: false },
      { rank: null, triggered: false, passed: true, rivals: ["review"] },
      { query: "Please merge these PDFs", source: "evals", passed: true },
    ],
    scores: { all: { queries: 4, passed: 3, precision: 1 } },
  });
});

test("eval triggers does not hold against a skill what a search offers in doubt", () => {
  withQueries(
    JSON.stringify([
      { query: "merge a pile of old family letters from the attic", should_trigger: false },
      { query: "could you somehow glue the PDF scans of my old letters", should_trigger: true },
    ]),
  );
  const { stdout, status } = world.run(["eval", "triggers", "pdf-tools", "--keyword"]);
  expect(status).toBe(0);
  expect(stdout.match(/rank 1, unsure/g)).toHaveLength(2);
});

test("eval triggers uses semantic search with the built-in model", () => {
  withQueries(JSON.stringify(QUERIES));
  const found = JSON.parse(world.run(["eval", "triggers", "pdf-tools", "--json"]).stdout);
  expect(found).toMatchObject({ semanticQueries: 2, scores: { all: { queries: 3, passed: 3 } } });
});

test("eval triggers takes a skill that is not installed, and ends with 0 when all is well", () => {
  world.skill("elsewhere/csv", "name: csv\ndescription: Cleans CSV tables.");
  world.write("elsewhere/csv/evals/triggers.json", '[{"query":"clean a CSV","should_trigger":true}]');
  const beside = world.run(["eval", "triggers", "csv"], { cwd: `${world.root}/elsewhere` });
  expect([beside.stdout.split("\n")[0], beside.status]).toEqual(["csv: 1 query, 1 skill to choose from", 0]);
  const { stdout, status } = world.run(["eval", "triggers", "../elsewhere/csv"]);
  expect({ first: stdout.split("\n")[0], status }).toEqual({
    first: "csv: 1 query, 1 skill to choose from",
    status: 0,
  });
});

test("eval triggers says what is wrong with the queries", () => {
  withQueries('[{"query":"x"}]');
  const { status, stderr } = world.run(["eval", "triggers", "pdf-tools"]);
  expect({ status: status === 0, said: stderr.replace(/\s+/g, " ") }).toEqual({
    status: false,
    said: expect.stringContaining('entry 1 needs a text "query" and a true or false "should_trigger"'),
  });
  const none = world.run(["eval", "triggers", "review"]);
  expect(none.stderr).toContain("has no queries");
  expect(none.stderr).toContain("should_trigger");
});
