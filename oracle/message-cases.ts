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

/** The hosts whose treatment of messages is compared. */
const generators: Partial<Readonly<Record<HostId, (random: Random, base: string) => MessageCase>>> = {
  codex: codexCase,
  "claude-code": claudeCase,
};

/** Fills an empty folder with skills, and makes messages; undefined if the host's messages are not compared. */
export function generateMessageCase(seed: number, base: string, host: HostId): MessageCase | undefined {
  return generators[host]?.(createRandom(seed * 104_729 + 3), base);
}
