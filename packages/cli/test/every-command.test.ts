import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { commandDocuments } from "@skillwright/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Command } from "../src/command-line/command.ts";
import { parseCommandLine } from "../src/command-line/parse-command-line.ts";
import { commandGroups } from "../src/commands/commands.ts";
import { listCommands } from "../src/reference/render-reference.ts";
import { runCommandLine } from "../src/run.ts";
import { checkDocument } from "./support/check-document.ts";
import { createExampleWorld, type ExampleWorld } from "./support/example-world.ts";
import { jsonElsewhere } from "./support/json-elsewhere.ts";
import { bin } from "./world.ts";

const commands = await Promise.all(
  listCommands(commandGroups).map(async ({ path, entry }) => ({
    name: path.join(" "),
    path,
    command: (await entry.load()).command,
  })),
);

/** Examples that a test can't run as they are, with the reason. They are parsed like all others. */
const notRun: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^skillwright (?:serve|watch|registry serve)\b/,
    "runs until it is stopped; serve.test.ts and watch.test.ts",
  ],
  [/^skillwright (?:home|chat)\b|^skillwright$/, "opens a screen; the tests of screens"],
  [/^skillwright (?:mcp|app-server)\b/, "reads standard input; the tests of the server"],
  [/^(?:claude|codex) /, "another program"],
  [
    /^skillwright (?:publish|login|logout|whoami|yank|deprecate|star|tag|transfer|owner|token|webhook|namespace|mirror|review|registry (?!build))\b/,
    "needs a registry; registry.test.ts",
  ],
  [/clawhub|example\.com|acme\.example|--node-modules|--online|postgres/, "needs the network or a database"],
  [/ollama|--semantic|--embeddings|--review|--model \.\//, "needs a model"],
  [/^skillwright find merge/, "needs the network"],
  [/^skillwright (?:sync|use)\b/, "changes the folders of other agents or asks; install tests"],
  [/^skillwright rollback\b/, "needs two versions at a source; install.test.ts"],
  [/skills\.zip/, "needs an archive of several skills; import.test.ts"],
  [/^skillwright sign-ins --end /, "needs a sign-in; serve.test.ts"],
  [/^skillwright sources --sign-in /, "needs an MCP server that asks for one; mcp-sign-in.test.ts"],
  [/skillwright secrets set\b/, "asks for a secret, or needs the program pass"],
  [/\$PROFILE/, "is for PowerShell"],
  [/^skillwright edit pdf-tools$/, "opens an editor; nobody-to-ask.test.ts"],
];

/** What has to be done before the examples of a command. */
const before: Readonly<Record<string, readonly string[]>> = {
  chats: ['ask "Hello" --model rehearsal'],
  ask: ['ask "Hello" --model rehearsal'],
  chat: ['ask "Hello" --model rehearsal'],
  disable: ["trust --yes"],
  new: ["delete pdf-tools --yes"],
  run: ["trust pdf-tools --yes"],
  trash: ["delete review --yes"],
  restore: [
    ...[1, 2, 3].map((number) => `edit pdf-tools --set license=L${number}`),
    "delete pdf-tools --yes",
  ],
  diff: [1, 2, 3, 4, 5, 6].map((number) => `edit pdf-tools --set license=L${number}`),
  history: ["edit pdf-tools --set license=MIT"],
  rename: ["rename pdf-tools pdf"],
  prefer: ["trust --yes", "clone pdf-tools pdf", "clone pdf-tools pdf --scope project"],
  "config unset": ["config set skills.pdf-tools off"],
  import: ["export pdf-tools", "delete pdf-tools --yes"],
  install: ["add REPOSITORY --all --yes --scope project"],
  remove: ["add REPOSITORY#main@pdf --yes", "add REPOSITORY#main@pdf --yes --scope project"],
  outdated: ["add REPOSITORY --all --yes"],
  update: ["add REPOSITORY --all --yes"],
  known: ["known add REPOSITORY", "known add ./reviewed-skills"],
  verify: ["add REPOSITORY --all --yes --scope project"],
  pin: ["add REPOSITORY --all --yes"],
  sign: ["keygen -o team.key --no-password", "pack pdf"],
  "verify-signature": [
    "keygen -o team.key --no-password",
    "pack pdf",
    "sign ./pdf --key team.key",
    "sign pdf.skill --key team.key",
  ],
  proposals: ['proposals new pdf-tools --file SKILL.md --why "The flag is gone" --by agent'],
  "proposals new": [],
  "config get": ["config set skills.pdf-tools off"],
  "silenced remove": [`config set scan.silenced.3f2a9c81d0b4${"0".repeat(52)}.run-download "It is our own."`],
};

/** Examples that ask a question, which nobody can answer here. */
const asking: readonly string[] = [
  "skillwright trust pdf-tools",
  "skillwright new",
  "skillwright delete pdf-tools",
  "skillwright trash --empty",
  "skillwright add acme/skills",
  "skillwright add acme/skills@pdf --scope project",
  "skillwright add acme/skills@pdf --to claude-code,codex",
  "skillwright install acme/skills --skill pdf",
  "skillwright remove pdf",
  "skillwright keygen --output team.key",
  "skillwright import pdf-tools.skill",
  "skillwright import ./my-skill --scope project",
  "skillwright proposals approve pdf-tools",
];

let world: ExampleWorld;
const variables = { ...process.env };
const start = process.cwd();

/** Leaves none of the old variables: the files that follow run in the same process. */
function replaceVariables(next: Readonly<NodeJS.ProcessEnv>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, next);
}

beforeAll(() => {
  world = createExampleWorld();
  const folder = join(world.project, "../../bin");
  mkdirSync(folder);
  symlinkSync(bin, join(folder, "skillwright"));
  replaceVariables({
    HOME: world.home,
    PATH: `${folder}:${variables.PATH}`,
    LANG: "C.UTF-8",
    TMPDIR: join(world.project, "../.."),
    XDG_STATE_HOME: join(world.home, ".local/state"),
  });
});
afterAll(() => {
  process.chdir(start);
  replaceVariables(variables);
  world.remove();
});

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process, which is many times faster than starting one. */
async function run(words: readonly string[]): Promise<Ran> {
  process.chdir(world.project);
  const texts = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write: (text: string | Uint8Array): void => {
      texts[name] += Buffer.from(text).toString("utf8");
    },
  });
  const status = await runCommandLine(words, { stdout: stream("stdout"), stderr: stream("stderr") });
  return { status, ...texts };
}

/** The words of an example, as a shell would split them. */
function split(line: string): readonly string[] {
  return [...line.matchAll(/(?:[^\s'"]+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double = "", single = "") => `${double}${single}`),
  );
}

/** An example with what stands for other people's repositories, and with `~`. */
function real(line: string): string {
  return line
    .replaceAll(/(?:acme\/skills|anthropics\/skills|owner\/repo)(?:@(\w+))?/g, (_, name?: string) =>
      name === undefined ? `file://${world.repository}` : `file://${world.repository}#main@${name}`,
    )
    .replace(/^git diff /, "cat change.diff ")
    .replaceAll("REPOSITORY", `file://${world.repository}`)
    .replaceAll(/(^|\s)~\//g, `$1${world.home}/`);
}

const isShell = (line: string): boolean => /[|<>]/.test(line);

async function runExample(line: string, name: string): Promise<Ran> {
  world.reset();
  const setups = before[name] ?? before[name.split(" ")[0] ?? ""] ?? [];
  for (const setup of setups) {
    const done = await run(split(real(setup)));
    if (done.status !== 0) throw new Error(`${setup}: ${done.stderr}${done.stdout}`);
  }
  if (!isShell(line)) return run(split(real(line)).slice(1));
  process.chdir(world.project);
  const ran = spawnSync("bash", ["-c", real(line)], {
    encoding: "utf8",
    cwd: world.project,
    env: process.env,
  });
  return { status: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr };
}

/** The examples that can be run here. */
function runnable({ examples }: Command): readonly string[] {
  return examples.filter((line) => !notRun.some(([pattern]) => pattern.test(line)));
}

/** Examples that can be run with `--json`. */
function jsonExample(command: Command): readonly string[] {
  if (!("json" in command.options)) return [];
  return runnable(command).filter((line) => !isShell(line) && !asking.includes(line));
}

test("every command that prints JSON has a published schema, and no other", () => {
  const printing = commands.filter(({ command }) => "json" in command.options).map(({ name }) => name);
  expect(Object.keys(commandDocuments).toSorted()).toEqual(printing.toSorted());
});

test("the JSON of every command is checked here or in a file that is named", () => {
  const missing = commands.filter(
    ({ command }) => "json" in command.options && jsonExample(command).length === 0,
  );
  expect(missing.map(({ name }) => name).toSorted()).toEqual(Object.keys(jsonElsewhere).toSorted());
});

describe.for(commands)("$name", ({ name, path, command }) => {
  test("has help with at least two examples, and every example is valid", async () => {
    const help = await run([...path, "--help"]);
    expect(help).toMatchObject({ status: 0, stderr: "" });
    expect(command.examples.length).toBeGreaterThanOrEqual(2);
    for (const example of command.examples) {
      const words = split(example.replace(/^.*\| /, "").replace(/ [<>]+ .*$/, ""));
      if (words[0] !== "skillwright" || words.length === 1) continue;
      await expect(parseCommandLine(words.slice(1), commandGroups)).resolves.toMatchObject({ kind: "run" });
    }
  });

  test("refuses an unknown option with 2", async () => {
    expect(await run([...path, "--no-such-option"])).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("unknown option '--no-such-option'"),
    });
  });

  test.for("agent" in command.options ? [name] : [])("%s refuses an agent that doesn't exist", async () => {
    const example = command.examples.find((one) => !isShell(one) && !one.includes("--agent")) ?? "";
    const rest = example.replace("skillwright", "").replace(name, "");
    const yes = "yes" in command.options ? "--yes " : "";
    const line = `skillwright ${name} ${yes}--agent revewer ${rest}`;
    const { status, stderr } = await runExample(line, name);
    expect({ line, status, stderr: stderr.split(/\n/).slice(0, 2) }).toEqual({
      line,
      status: 3,
      stderr: [
        expect.stringContaining('There is no agent "revewer"'),
        expect.stringContaining('Did you mean "reviewer"?'),
      ],
    });
  });

  test.for(runnable(command))("%s runs", async (line) => {
    const ran = await runExample(line, name);
    if (asking.includes(line)) {
      expect(ran).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("can't prompt, not a terminal"),
      });
      return;
    }
    expect({ status: ran.status, output: ran.stdout + ran.stderr }).toEqual({
      status: 0,
      output: expect.any(String),
    });
    if (/ --json\b/.test(line) && !isShell(line)) checkDocument(path, ran.stdout);
  });

  const asked = jsonExample(command).slice(0, 1);
  test.for(asked)("prints JSON for %s", async (example) => {
    const line = example.replace(/ -- .*| --json/, "");
    // A script gets every word that follows it.
    const withJson = name === "run" ? line.replace(" run ", " run --json ") : `${line} --json`;
    const { status, stdout } = await runExample(withJson, name);
    expect(status).toBe(0);
    checkDocument(path, stdout);
  });
});
