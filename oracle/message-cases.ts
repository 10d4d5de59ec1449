import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HostId, Place } from "./host-driver.ts";
import { createRandom, type Random } from "./random.ts";

/** A project with skills, and messages of a person. */
export interface MessageCase {
  readonly place: Place;
  readonly texts: readonly string[];
}

/** Messages for one start of a host. */
const MESSAGES_PER_CASE = 12;

const mentionPieces = [
  "$ok",
  "$two",
  "$OK",
  "$path",
  "$HOME",
  "$home",
  "$tmp",
  "$shell",
  "$ünï",
  "$dup",
  "$none",
  "$my_skill",
  "$3d",
  "[$ok](SKILL)",
  "[$ok](FOLDER)",
  "[$two]( SKILL )",
  "[$ok] (SKILL)",
  "[$ok]()",
  "[$dup](SKILL)",
  "[$x](skill://SKILL)",
  "[$ok](app://x)",
  "[two](SKILL)",
  "$",
  "$$",
  "\\",
  "`",
  "```",
  "{",
  "}",
  "-",
  ":",
  "é",
  "text",
  "/",
  "/ok",
  " ",
  " ",
  " ",
  "\n",
  ".",
  ",",
  "@ok",
  "技",
] as const;

function writeSkill(folder: string, frontmatter: string, body: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "SKILL.md");
  writeFileSync(file, `---\n${frontmatter}\n---\n${body}`);
  return file;
}

function layOut(base: string): Place {
  const home = join(base, "home");
  const cwd = join(base, "work");
  for (const folder of [home, join(cwd, ".git/objects"), join(cwd, ".git/refs")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  return { home, cwd, env: {} };
}

const codexBodies = [
  "Body\n",
  "No line break at the end",
  "\r\nWindows\r\n",
  "$ARGUMENTS $1 \u0024{CLAUDE_SKILL_DIR} !`echo hi`\n",
  "</skill>\n<b>&amp;\u001b[31m\u202e\n",
  "🚀 技 \u00a0\n\n\n",
] as const;

function codexCase(random: Random, base: string): MessageCase {
  const place = layOut(base);
  const root = join(place.cwd, ".agents/skills");
  const files: [string, ...string[]] = [
    writeSkill(join(root, "ok"), "name: ok\ndescription: d", random.pick(codexBodies)),
  ];
  for (const name of ["two", "path", "home", "tmp", "shell", "ünï", "my_skill", "3d"])
    files.push(writeSkill(join(root, name), `name: ${name}\ndescription: d`, random.pick(codexBodies)));
  for (const folder of ["dup1", "dup2"])
    files.push(writeSkill(join(root, folder), "name: dup\ndescription: d", "Body\n"));
  const texts = Array.from({ length: MESSAGES_PER_CASE }, () => {
    const count = 1 + random.below(8);
    const text = Array.from({ length: count }, () => random.pick(mentionPieces)).join("");
    const file = random.pick(files);
    return `Say ${text}`.replaceAll("SKILL", file).replaceAll("FOLDER", file.replace("/SKILL.md", ""));
  });
  return { place, texts };
}

/** Parts of bodies; each command prints one word, so that its output is known. */
const bodyPieces = [
  "$ARGUMENTS",
  "$ARGUMENTS[0]",
  "$ARGUMENTS[3]",
  "$0",
  "$1",
  "$2",
  "$10",
  "$x",
  "$y",
  "$first-name",
  "\\",
  "\\\\",
  "\u0024{CLAUDE_SKILL_DIR}",
  "\u0024{CLAUDE_PROJECT_DIR}",
  "\u0024{CLAUDE_EFFORT}",
  "\u0024{HOME}",
  "{{x}}",
  "$ARGUMENTS[",
  "$ARGUMENTS[01]",
  "$$0",
  "\u0024{0}",
  "$@",
  "$-1",
  "$X",
  "\r\n",
  "`$0`",
  "'$1'",
  "!`echo one`",
  "\n```!\necho two\n```\n",
  "```\n!`echo three`\n```",
  "a",
  "é",
  "_",
  "[",
  ".",
  "技",
  " ",
  " ",
  " ",
  "\n",
] as const;

const argumentPieces = [
  "one",
  "two",
  "'three four'",
  '"five six"',
  "don't",
  "a=b",
  "x.y",
  "--flag",
  "$0",
  "$ARGUMENTS",
  "\u0024{CLAUDE_SKILL_DIR}",
  "!`echo no`",
  "ok!",
  "a,b",
  "a\\ b",
  "é",
  "技能",
  "> out",
  "# note",
  "(aside)",
  "<b>",
  "&",
  "@file",
  "https://example.com/a?b=c",
  "it's",
  '"open',
  "a;b",
  "; c",
  "| d",
  "&& e",
  "\t",
  "\nnext line",
  "{a,b}",
  "*.md",
  "~/x",
  "a\\nb",
  '"a\\"b"',
  "'a''b'",
  'x"y z"',
  "[0]",
  "100%",
  "\u0024{x}",
  "=",
  "-",
  "--",
  "!",
  "“curly”",
  "fix: the bug",
  "#12",
] as const;

const argumentNames = [
  "",
  "arguments: x y",
  "arguments: [x, y]",
  "arguments: first-name",
  "arguments: x, y",
] as const;

/** Skills with generated bodies, each called once. */
function claudeCase(random: Random, base: string): MessageCase {
  const place = layOut(base);
  const texts = Array.from({ length: MESSAGES_PER_CASE }, (_, number) => {
    const count = 1 + random.below(9);
    const body = Array.from({ length: count }, () => random.pick(bodyPieces)).join("");
    const names = random.pick(argumentNames);
    const isCommand = random.chance(0.15);
    const fields = ["description: d", ...(names === "" ? [] : [names])].join("\n");
    if (isCommand) {
      mkdirSync(join(place.cwd, ".claude/commands"), { recursive: true });
      writeFileSync(join(place.cwd, `.claude/commands/c${number}.md`), `---\n${fields}\n---\n${body}`);
    } else writeSkill(join(place.cwd, `.claude/skills/c${number}`), fields, body);
    const words = Array.from({ length: random.below(4) }, () => random.pick(argumentPieces));
    return [`/c${number}`, ...words].join(" ");
  });
  return { place, texts };
}

const openCodeBodies = [
  "$ARGUMENTS",
  "$1",
  "$2",
  "$3",
  "$10",
  "$0",
  "\u0024{HOME}",
  "!`echo one`",
  "text",
  "\n",
  " ",
  "é",
  "`code`",
] as const;

const openCodeWords: readonly [string, ...string[]] = [
  "'open",
  '"',
  "$&",
  "\nline",
  ...argumentPieces.filter((word) => !word.startsWith("@")),
];

/** Skills with generated bodies, each called once. */
function openCodeCase(random: Random, base: string): MessageCase {
  const place = layOut(base);
  const texts = Array.from({ length: MESSAGES_PER_CASE }, (_, number) => {
    const body = Array.from({ length: 1 + random.below(7) }, () => random.pick(openCodeBodies)).join("");
    writeSkill(join(place.cwd, `.opencode/skills/c${number}`), `name: c${number}\ndescription: d`, body);
    const words = Array.from({ length: random.below(4) }, () => random.pick(openCodeWords));
    return [random.pick([`/c${number}`, `/c${number}`, `/c${number}`, "/none", "say"]), ...words].join(" ");
  });
  return { place, texts };
}

const clawPieces = [
  "/ok",
  "/skill ok",
  "/skill My_Skill x",
  "/two_words",
  "/help",
  "/help_2",
  "/OK now",
  "$ok",
  "$two-words",
  "$Two_Words:",
  "\\$ok",
  "\\\\$ok",
  "$PATH",
  "$hidden",
  "$model",
  "/tool a",
  "/skill tool",
  "$tool",
  "$none",
  "$5",
  "text",
  " ",
  " ",
  "\n",
  "é",
  ".",
] as const;

function openClawCase(random: Random, base: string): MessageCase {
  const place = layOut(base);
  const root = join(place.cwd, "skills");
  for (const name of ["ok", "two words", "my-skill", "help", "PATH", "5", "one", "three"])
    writeSkill(join(root, name.replace(" ", "-")), `name: "${name}"\ndescription: d`, "Body\n");
  writeSkill(join(root, "hidden"), "name: hidden\ndescription: d\nuser-invocable: false", "Body\n");
  writeSkill(join(root, "model"), "name: model\ndescription: d\ndisable-model-invocation: true", "Body\n");
  const dispatch = "command-dispatch: tool\ncommand-tool: exec";
  writeSkill(join(root, "tool"), `name: tool\ndescription: d\n${dispatch}`, "Body\n");
  mkdirSync(join(place.home, ".openclaw"), { recursive: true });
  const config = { agents: { defaults: { workspace: place.cwd } } };
  writeFileSync(join(place.home, ".openclaw/openclaw.json"), JSON.stringify(config));
  const texts = Array.from({ length: MESSAGES_PER_CASE }, () =>
    Array.from({ length: 1 + random.below(6) }, () => random.pick(clawPieces)).join(""),
  );
  return { place, texts };
}

function geminiCase(random: Random, base: string): MessageCase {
  const place = layOut(base);
  const texts = Array.from({ length: MESSAGES_PER_CASE }, (_, number) => {
    const name = random.pick([`c${number}`, `two words ${number}`, `é${number}`]);
    const folder = join(place.cwd, `.gemini/skills/c${number}`);
    writeSkill(folder, `name: ${name}\ndescription: d`, random.pick(codexBodies));
    for (const file of ["a.txt", "scripts/run.sh", "scripts/deep/x.py", "dist/y", "Z.md", ".git/config"]) {
      if (!random.chance(0.4)) continue;
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), "");
    }
    const called = random.pick([`/${name.replace(/\s+/g, "-")}`, `/${name}`, "/none", "say"]);
    return `${called}${random.pick(["", "", " do it", "\nmore", "   "])}`;
  });
  return { place, texts };
}

const generators: Readonly<Record<HostId, (random: Random, base: string) => MessageCase>> = {
  codex: codexCase,
  "claude-code": claudeCase,
  opencode: openCodeCase,
  openclaw: openClawCase,
  "gemini-cli": geminiCase,
};

/** Fills an empty folder with skills, and makes messages. */
export function generateMessageCase(seed: number, base: string, host: HostId): MessageCase {
  return generators[host](createRandom(seed * 104_729 + 3), base);
}
