import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HostId, Place } from "./host-driver.ts";
import { createRandom, type Random } from "./random.ts";

/** A project with one skill for each fuzzed file. */
export interface TextCase {
  readonly place: Place;
  /** The paths of the files. */
  readonly files: readonly string[];
}

/** Files for one start of a host. */
const FILES_PER_CASE = 40;

/** Where each host finds skills in a project. */
const roots: Readonly<Record<HostId, string>> = {
  codex: ".agents/skills",
  "claude-code": ".claude/skills",
  opencode: ".opencode/skills",
  openclaw: "skills",
  "gemini-cli": ".gemini/skills",
};

const names = [
  "name: NAME",
  "name: NAME",
  "name: NAME",
  "name: NAME",
  "name: 'NAME'",
  'name: "NAME"',
  "name:  NAME  ",
  "name: NAME # note",
  "name: NAME\t",
  "name:\tNAME",
  "name:NAME",
  "name : NAME",
  '"name": NAME',
  "Name: NAME",
  "name: !!str NAME",
  "name: &a NAME",
  "name: [NAME]",
  "name: |\n  NAME",
  "name: >-\n  NAME",
  "name:\n  NAME",
  " name: NAME",
  "",
] as const;

const words = [
  "Does",
  "things",
  "it's",
  '"quoted"',
  "'single'",
  "a: b",
  "c:",
  "#hash",
  "# note",
  "[x]",
  "[x",
  "{y}",
  "{y: 1}",
  "]",
  "}",
  "&x",
  "*x",
  "!t",
  "!!str",
  "!!binary",
  "|",
  ">",
  "-",
  "- item",
  "?",
  "? q",
  "@at",
  "`tick`",
  "%p",
  "%YAML",
  ",",
  "~",
  "null",
  "yes",
  "NO",
  "12",
  "0x1F",
  "1e3",
  "2026-01-02",
  "12:30",
  "\\n",
  '"\\n"',
  '"\\u00e9"',
  '"\\x41"',
  "\t",
  "\u00a0",
  "技能",
  "🚀",
  "é",
  "e\u0301",
  "\u2028",
  "\u0085",
  "\ufeff",
  "\u200b",
  "https://a.b/c?d=e#f",
  "--- x",
  "...",
  "$&",
  "\\",
  "\n  more",
  "\n more",
  "\n\n  after",
  "\n\ttab",
] as const;

const otherLines = [
  "",
  "# comment",
  "license: MIT",
  "metadata:\n  short-description: Short",
  "metadata:\n\ta: b",
  "metadata: {a: b}",
  "tags: [a, b]",
  "tags: [a, b",
  "tags:\n- a\n- b",
  "x: ? t",
  "? k\n: v",
  "x: *missing",
  "x: &a 1\ny: *a",
  "<<: {a: b}",
  "description: Second",
  "name: second",
  "just text",
  "- item",
  "key with spaces: v",
  "'quoted key': v",
  "[a]: b",
  "5: b",
  "x: 'open",
  'x: "open',
  "x: |\n  block\n y",
  "x:\n  - a: 1\n    b: 2",
  "\tx: y",
  "  indented: y",
  "...",
  "%TAG ! x",
  "x: !custom y",
  "x: 2026-13-45",
  "disable-model-invocation: false",
  "user-invocable: true",
  "allowed-tools: Read, Bash(git *)",
] as const;

const openings = [
  "---\n",
  "---\n",
  "---\n",
  "---\n",
  "---\n",
  "--- \n",
  "---\r\n",
  "\n---\n",
  "\ufeff---\n",
  "----\n",
  "--- # x\n",
  "---\t\n",
  " ---\n",
] as const;
const closings = [
  "\n---\n",
  "\n---\n",
  "\n---\n",
  "\n---\n",
  "\n---\n",
  "\n--- \n",
  "\n---",
  "\n----\n",
  "\n---x\n",
  "\n ---\n",
  "\n...\n",
  "\n",
  "\n---\t\n",
  "---\n",
] as const;

function describe(random: Random): string {
  const head = random.pick([
    "description: ",
    "description: ",
    "description: ",
    "description:",
    "description:  ",
    "description: |\n  ",
    "description: >\n  ",
    "description: |-\n    ",
    'description: "',
    "description: '",
    "",
  ]);
  const count = 1 + random.below(4);
  const value = Array.from({ length: count }, () => random.pick(words)).join(random.chance(0.8) ? " " : "");
  const end =
    head.endsWith('"') || head.endsWith("'") ? random.pick([head.slice(-1), head.slice(-1), ""]) : "";
  return head === "" ? "" : head + value + end;
}

function fuzzedText(random: Random, name: string): string {
  const lines = [random.pick(names).replace("NAME", name), describe(random)];
  for (let left = random.below(3); left > 0; left -= 1)
    lines.splice(random.below(lines.length + 1), 0, random.pick(otherLines));
  const text = `${random.pick(openings)}${lines.join("\n")}${random.pick(closings)}Body of ${name}\n\nMore: text\n`;
  return random.chance(0.1) ? text.replaceAll("\n", "\r\n") : text;
}

/** Fills an empty folder with skills whose frontmatter is made of odd pieces. */
export function generateTextCase(seed: number, base: string, host: HostId): TextCase {
  const random = createRandom(seed * 15_485_863 + 7);
  const home = join(base, "home");
  const cwd = join(base, "work");
  for (const folder of [join(home, ".openclaw"), join(cwd, ".git/objects"), join(cwd, ".git/refs")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  const config = { agents: { defaults: { workspace: cwd } } };
  writeFileSync(join(home, ".openclaw/openclaw.json"), JSON.stringify(config));
  const files = Array.from({ length: FILES_PER_CASE }, (_, number) => {
    const name = `s${String(number).padStart(2, "0")}`;
    const folder = join(cwd, roots[host], name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "SKILL.md"), fuzzedText(random, name));
    return join(folder, "SKILL.md");
  });
  return { place: { home, cwd, env: {} }, files };
}
