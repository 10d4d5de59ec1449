import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogQuestion, HostId, Place } from "./host-driver.ts";
import { createRandom, type Random } from "./random.ts";
import { spellFolder } from "./spell-place.ts";

/** A generated home and project with well-formed skills, and the conditions of the catalog. */
export interface CatalogCase {
  readonly place: Place;
  readonly question: CatalogQuestion;
  readonly notes: readonly string[];
}

/** Where each host finds skills: below the home folder, and below the project. */
const roots: Readonly<
  Record<HostId, { readonly home: readonly string[]; readonly project: readonly string[] }>
> = {
  codex: { home: [".agents/skills", ".codex/skills"], project: [".agents/skills", "a/.agents/skills"] },
  "claude-code": { home: [".claude/skills"], project: [".claude/skills"] },
  opencode: { home: [".config/opencode/skills"], project: [".opencode/skills", ".agents/skills"] },
  openclaw: { home: [".openclaw/skills", ".agents/skills"], project: ["skills", ".agents/skills"] },
  "gemini-cli": { home: [".gemini/skills"], project: [".gemini/skills", ".agents/skills"] },
};

const words = [
  "builds",
  "the",
  "report",
  "checks links",
  "技能测试",
  "日本語の説明",
  "🚀",
  "👩‍💻",
  "<b>bold</b>",
  "a & b",
  '"quoted"',
  "it's",
  "naïve",
  "e\u0301te",
  "$HOME",
  "`code`",
  "1 < 2 > 0",
  "Ｗｉｄｅ",
  "use when asked: now",
  "[x](y)",
  "🇩🇪",
] as const;

const plainWords = ["builds", "the", "report", "checks", "links", "for", "every", "release"] as const;

const sizes = [3, 10, 10, 100, 500] as const;

const windows = [undefined, undefined, 99, 500, 2000, 8000, 20_000, 60_000, 200_000, 1_000_000] as const;

/** Claude Code's budget depends on its model; a variable sets any other number of characters. */
const claudeBudgets = ["", "300", "5000", "7000", "9000", "12000", "60000"] as const;

function describe(random: Random, isPlain: boolean): string {
  const count = 1 + random.below(random.chance(0.1) ? 250 : 40);
  const pool: readonly [string, ...string[]] = isPlain ? plainWords : words;
  return Array.from({ length: count }, () => random.pick(pool)).join(" ");
}

const labels = ["", "", "name: alias\n", "name: other-name\n", "name: two words\n", "name: help\n"] as const;

/** Commands, other names, and a plugin with commands and skills. */
function addClaudeExtras({
  home,
  project,
  random,
}: {
  readonly home: string;
  readonly project: string;
  readonly random: Random;
}): void {
  const plugin = join(home, ".claude/skills/a-plugin");
  const write = (file: string, text: string): void => {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  };
  const text = (): string => {
    const described = random.chance(0.8) ? `description: ${JSON.stringify(describe(random, true))}\n` : "";
    const hidden = random.chance(0.1) ? "disable-model-invocation: true\n" : "";
    return `---\n${random.pick(labels)}${described}${hidden}---\nFirst line of the body\n`;
  };
  const places = [
    join(home, ".claude/commands"),
    join(project, ".claude/commands"),
    join(plugin, "commands"),
  ];
  for (const folder of places.filter(() => random.chance(0.4)))
    for (const name of ["deploy", "review-it", "sub/deploy", "sub/two/x", "Z"])
      if (random.chance(0.5)) write(join(folder, `${name}.md`), text());
  for (const root of [join(home, ".claude/skills"), join(plugin, "skills")])
    for (const name of ["deploy", "alias", "extra"])
      if (random.chance(0.3)) write(join(root, name, "SKILL.md"), text());
  if (random.chance(0.7)) write(join(plugin, ".claude-plugin/plugin.json"), '{"name": "my-plugin"}');
}

/** Fills an empty folder with skills; depends only on the seed, the host and the folder's path. */
export function generateCatalogCase(seed: number, base: string, host: HostId): CatalogCase {
  const random = createRandom(seed * 7919 + 17);
  const home = join(base, "home");
  const project = join(
    base,
    random.chance(0.2) ? "a-project-with-a-rather-long-name/of/several/folders" : "work",
  );
  const cwd = join(project, "a");
  mkdirSync(home, { recursive: true });
  mkdirSync(cwd, { recursive: true });
  mkdirSync(join(project, ".git"));
  writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
  mkdirSync(join(project, ".git/objects"));
  mkdirSync(join(project, ".git/refs"));
  // A host without projects works in the folder itself.
  const working = host === "openclaw" || host === "gemini-cli" ? project : cwd;
  const known = [
    ...roots[host].home.map((root) => join(home, root)),
    ...roots[host].project.map((root) => join(project, root)),
  ];
  const used = known.filter(() => random.chance(0.6));
  const [first = join(home, roots[host].home[0] ?? "skills"), ...others] = used;
  const count = random.pick(sizes);
  const isPlain = random.chance(0.4);
  for (let number = 0; number < count; number += 1) {
    const name = `${random.pick(["s", "tool", "Zeta", "a-long-skill-name", "x_y"])}-${number}`;
    const folder = join(random.pick([first, ...others]), name);
    const description = JSON.stringify(describe(random, isPlain));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "SKILL.md"),
      `---\nname: ${name}\ndescription: ${description}\n---\nBody of ${name}\n`,
    );
  }
  if (host === "claude-code") addClaudeExtras({ home, project, random });
  const spelled = { home: spellFolder(home, base, random), cwd: spellFolder(working, base, random) };
  mkdirSync(join(home, ".openclaw"), { recursive: true });
  writeFileSync(
    join(home, ".openclaw/openclaw.json"),
    JSON.stringify({ agents: { defaults: { workspace: spelled.cwd } } }),
  );
  const isClaude = host === "claude-code";
  const contextWindow = isClaude ? random.pick([undefined, 200_000]) : random.pick(windows);
  const budget = isClaude ? random.pick(claudeBudgets) : "";
  const env = budget === "" ? {} : { SLASH_COMMAND_TOOL_CHAR_BUDGET: budget };
  return {
    place: { home: spelled.home, cwd: spelled.cwd, env },
    question: contextWindow === undefined ? {} : { contextWindow },
    notes: [
      `${count} ${isPlain ? "plain" : "odd"} skills`,
      `window ${contextWindow ?? "unknown"}`,
      ...[spelled.home, spelled.cwd].map((path) => path.slice(base.length)),
      ...(budget === "" ? [] : [`${budget} characters`]),
    ],
  };
}
