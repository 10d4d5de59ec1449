import { join } from "node:path";
import type { Random } from "./random.ts";
import { names, type TreeWriter } from "./tree-writer.ts";

/** Where settings are written, and what they can refer to. */
export interface SettingsSite {
  readonly home: string;
  readonly cwd: string;
  /** The outermost folder of the project. */
  readonly project: string;
  /** A folder with skills that no host searches by itself. */
  readonly elsewhere: string;
  readonly random: Random;
  readonly write: TreeWriter;
}

/** The share of trees in which a host has settings. */
const SHARE = 0.5;

/** What Codex's `skills.config` says about a skill; both a name and a path at once aren't a rule. */
function codexRule({ home, random }: SettingsSite): string {
  const name = random.pick(names);
  const place = random.pick([
    `name = "${name}"`,
    `name = " ${name} "`,
    `path = "${join(home, ".agents/skills", name, "SKILL.md")}"`,
    `path = "~/.codex/skills/${name}/SKILL.md"`,
    `path = "skills/${name}/SKILL.md"`,
    `path = "skills/../skills/${name}/SKILL.md"`,
    `path = "~/.codex/skills/${name}"`,
    `path = "~/.codex/skills/${name}/"`,
    `name = "${name}"\npath = "skills/${name}/SKILL.md"`,
  ]);
  return `[[skills.config]]\n${place}\nenabled = ${random.chance(0.8)}\n`;
}

function codexConfig(site: SettingsSite): string {
  const { random } = site;
  const first = random.pick([
    "",
    "",
    "",
    'project_root_markers = [".hg"]\n',
    'project_root_markers = [".git", "opencode.json"]\n',
    "project_root_markers = []\n",
    'model = "gpt-5.5"\n',
    "model = 5\n",
    "\uFEFF# settings\n",
    "[unclosed\n",
  ]);
  const rules = Array.from({ length: random.below(5) }, () => codexRule(site));
  const bundled = random.chance(0.1) ? "[skills.bundled]\nenabled = false\n" : "";
  return [first, ...rules, bundled].join("");
}

/** A project's own configuration counts only where Codex trusts the project. */
function writeCodex(site: SettingsSite): void {
  const { home, project, cwd, random, write } = site;
  const trusted = random.pick([project, project, cwd, "/nowhere"]);
  const trust = `[projects."${trusted}"]\ntrust_level = "${random.pick(["trusted", "trusted", "untrusted"])}"\n`;
  if (random.chance(SHARE)) write.offer(join(home, ".codex/config.toml"), codexConfig(site) + trust);
  if (random.chance(0.3))
    write.offer(join(random.pick([project, cwd]), ".codex/config.toml"), codexConfig(site));
}

function claudeSettings({ random }: SettingsSite): string {
  const words = ["on", "off", "off", "name-only", "user-invocable-only"] as const;
  const overrides = Object.fromEntries(
    Array.from({ length: random.below(6) }, () => [
      random.pick(names),
      random.chance(0.02) ? "nonsense" : random.pick(words),
    ]),
  );
  const disabled = { [`${random.pick(["plug-alpha", "whole", "other"])}@skills-dir`]: random.chance(0.5) };
  const text = JSON.stringify({
    skillOverrides: overrides,
    ...(random.chance(0.3) && { enabledPlugins: disabled }),
    ...(random.chance(0.1) && { skillListingMaxDescChars: 5 + random.below(60) }),
  });
  return random.pick([text, text, text, text, `\uFEFF${text}`, `${text},`, `// note\n${text}`]);
}

function writeClaude(site: SettingsSite): void {
  const { home, cwd, project, random, write } = site;
  if (random.chance(SHARE)) write.offer(join(home, ".claude/settings.json"), claudeSettings(site));
  for (const file of ["settings.json", "settings.local.json"])
    if (random.chance(0.25)) write.offer(join(cwd, ".claude", file), claudeSettings(site));
  if (project !== cwd && random.chance(0.2))
    write.offer(join(project, ".claude/settings.json"), claudeSettings(site));
}

function openCodeConfig({ elsewhere, random }: SettingsSite): string {
  const paths = ["extra", "./extra/", "../extra", "~/tilde", elsewhere, `${elsewhere}/`, "missing"] as const;
  const given = Array.from({ length: random.below(3) }, () => random.pick(paths));
  const text = JSON.stringify({
    ...(random.chance(0.8) && { skills: { paths: given } }),
    ...(random.chance(0.3) && { permission: { skill: { [random.pick(names)]: "deny" } } }),
  });
  return random.pick([text, text, text, text, `// note\n${text}`, text.replace(/\}$/, ",}"), `${text}}`]);
}

function writeOpenCode(site: SettingsSite): void {
  const { home, cwd, project, random, write } = site;
  const places = [
    join(home, ".config/opencode/opencode.json"),
    join(project, "opencode.json"),
    join(cwd, "opencode.jsonc"),
    join(cwd, ".opencode/opencode.json"),
  ];
  for (const place of places) if (random.chance(0.2)) write.offer(place, openCodeConfig(site));
}

/** Its file also names the workspace, so it always exists. */
function writeOpenClaw({ home, cwd, elsewhere, random, write }: SettingsSite, workspace: string): void {
  const entries = Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick(names),
      random.pick([{ enabled: false }, { enabled: false }, { enabled: true }, {}]),
    ]),
  );
  const folders = [
    "extra",
    "../extra",
    "~/tilde",
    elsewhere,
    `${elsewhere}/`,
    `${cwd}/./extra/../extra`,
  ] as const;
  const extraDirs = Array.from({ length: 1 + random.below(2) }, () => random.pick(folders));
  const allowed = Array.from({ length: 1 + random.below(8) }, () => random.pick(names));
  const hasSettings = random.chance(SHARE);
  const config = {
    agents: { defaults: { workspace, ...(hasSettings && random.chance(0.15) && { skills: allowed }) } },
    ...(hasSettings && {
      skills: { entries, ...(random.chance(0.5) && { load: { extraDirs } }) },
    }),
  };
  write.offer(join(home, ".openclaw/openclaw.json"), JSON.stringify(config));
}

/** Writes the configuration files of every host; some of them are broken. */
export function generateSettings(site: SettingsSite, workspace: string): void {
  const { home, cwd, write } = site;
  for (const [folder, name] of [
    [join(cwd, "extra"), "inner"],
    [join(home, "tilde"), "tilde"],
    [join(cwd, "../extra"), "outer"],
  ] as const)
    write.skill(join(folder, `${name}-${site.random.pick(names)}`), "good");
  writeCodex(site);
  writeClaude(site);
  writeOpenCode(site);
  writeOpenClaw(site, workspace);
}
