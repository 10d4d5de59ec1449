import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ModelReply, modelServer } from "../packages/adapters/test/support/model-server.ts";
import { type WireView, wireView } from "../packages/adapters/test/support/wire-view.ts";
import { codeOptions } from "../tests/child-code.ts";

const format = readFileSync(join(import.meta.dirname, "skills/release-notes/references/format.md"), "utf8");
const notes = "Added\n- You can pay with a gift card.";

const replies: readonly ModelReply[] = [
  { calls: [{ name: "load_skill", input: { name: "release-notes" } }] },
  {
    calls: [
      { name: "read_skill_resource", input: { skill_id: "release-notes", path: "references/format.md" } },
    ],
  },
  { calls: [{ name: "list_commits", input: {} }] },
  { text: notes },
];

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly views: readonly WireView[];
}

/** Runs an example as a person would, with an answer for its question. */
async function run(example: string, answer: "y" | "n"): Promise<Run> {
  await using server = await modelServer(replies);
  const home = mkdtempSync(join(tmpdir(), "skillwright-examples-"));
  const program = spawn("node", [...codeOptions, join(import.meta.dirname, example), "What is new?"], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SKILLWRIGHT_HOME: join(home, "own"),
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: server.url,
    },
  });
  const output = { stdout: "", stderr: "" };
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  program.stdin.end(`${answer}\n`);
  const status = await new Promise<number | null>((done) => program.on("close", done));
  rmSync(home, { recursive: true });
  return { status, ...output, views: server.requests.map(wireView) };
}

describe.for(["ai-sdk.ts", "openai-agents.ts", "langchain.ts", "plain.ts"])("%s", (example) => {
  test("the model loads the skill, reads its file and gets what the person allowed", async () => {
    const { status, stdout, stderr, views } = await run(example, "y");
    expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: `${notes}\n` });
    expect(views[0]?.system).toContain(
      "You write for the users of a web shop.\n\n---\n\n## Available Skills\n",
    );
    expect(views[0]?.system).toContain("- release-notes: Writes release notes from commits.");
    expect(views[0]?.said).toEqual(["What is new?"]);
    const [skill, file, commits] = views.at(-1)?.answers ?? [];
    expect(skill).toContain("Read `references/format.md` for the form.");
    expect(file).toBe(format);
    expect(commits).toContain("feat: pay with a gift card");
    expect(stderr).toContain('use-tool: {"tool":"list_commits"');
  });

  test("a refused tool is not called, and the model learns why", async () => {
    const { status, views } = await run(example, "n");
    expect(status).toBe(0);
    expect(views.at(-1)?.answers.at(-1)).toBe(
      "The tool list_commits may not be used now: a person did not allow it.",
    );
  });
});
