import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeOptions } from "../../../tests/child-code.ts";
import { modelServer } from "./support/model-server.ts";
import { wireView } from "./support/wire-view.ts";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");

/** The README's programs, by heading. */
const programs = new Map(
  [...readme.matchAll(/^## (.+)\n\n```ts\n([\s\S]*?)```/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
);

const BODY = "The body of release-notes.";

/** Runs a program unchanged, with one skill in the home folder. */
async function run(code: string, url: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "skillwright-readme-"));
  const skill = join(home, ".agents/skills/release-notes");
  mkdirSync(skill, { recursive: true });
  writeFileSync(
    join(skill, "SKILL.md"),
    `---\nname: release-notes\ndescription: Writes release notes. Use when something is released.\n---\n\n${BODY}\n`,
  );
  const program = spawn("node", [...codeOptions, "--input-type=module-typescript", "--eval", code], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SKILLWRIGHT_HOME: join(home, "own"),
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: url,
      OPENAI_AGENTS_DISABLE_TRACING: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const status = await new Promise<number | null>((done) => program.on("close", done));
  rmSync(home, { recursive: true });
  expect(status, errors).toBe(0);
  return output;
}

test.for(["The AI SDK", "The OpenAI Agents SDK", "LangChain"])(
  "the README's program for %s runs unchanged",
  async (heading) => {
    await using server = await modelServer([
      { calls: [{ name: "load_skill", input: { name: "release-notes" } }] },
      { text: "Nothing is new." },
    ]);
    expect(await run(programs.get(heading) ?? "", server.url)).toBe("Nothing is new.\n");
    const [first, second] = server.requests.map(wireView);
    expect(first?.system).toContain("- release-notes: Writes release notes.");
    expect(first?.said).toEqual(["What is new in this version?"]);
    expect(second?.answers.join()).toContain(BODY);
  },
);

test("the README's program for anything else runs unchanged", async () => {
  const [request, ...answer] = (await run(programs.get("Anything else") ?? "", "http://127.0.0.1:9")).split(
    "\n",
  );
  const { system, tools, messages } = JSON.parse(request ?? "");
  expect(system).toContain("- release-notes: Writes release notes.");
  expect(tools.map(({ name }: { name: string }) => name)).toContain("load_skill");
  expect(messages).toEqual([{ role: "user", content: "What is new in this version?" }]);
  expect(answer.join("\n")).toContain(BODY);
});
