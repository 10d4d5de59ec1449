import { CLAUDE_FIELDS } from "../parse/claude-fields.ts";
import { wordList } from "../text/word-list.ts";
import type { HostProfile, RootRule, WalkRules } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/** Claude Code climbs to the project's root, or to the top without one; inside the home folder it stops below it. */
const project = { kind: "ancestors", from: "cwd", home: "stop" } as const;
/** In a linked worktree that lacks one of these folders, the folder of the main checkout is used instead. */
const mainCheckout = { kind: "main-checkout" } as const;
const personal = { kind: "variable", name: "CLAUDE_CONFIG_DIR", homePath: ".claude" } as const;

/** The folder of settings that an organization manages. */
const managed = {
  linux: "/etc/claude-code",
  darwin: "/Library/Application Support/ClaudeCode",
  win32: "C:/Program Files/ClaudeCode",
} as const;

/** Commands are found at any depth, in hidden folders too. */
const commandWalk: Partial<WalkRules> = {
  depth: Number.MAX_SAFE_INTEGER,
  skip: [],
  commandNames: "path",
};

const pluginWalk: Partial<WalkRules> = { commandNames: "path" };

/** Commands that Claude Code reports about itself; a skill's other name that equals one of them is not shown. */
const commandNames = wordList(`
  agents auto-mode-setup autocompact batch clear color compact config context debug deep-research doctor
  effort fast focus goal heapdump help init insights list-agents mcp model output-style recap reload-plugins
  reload-skills rename run-skill-generator security-review team-onboarding usage verify
`);

/** Claude Code: the folder's name is the skill's, personal before project, skills before commands. */
export const claudeCode: HostProfile = {
  id: "claude-code",
  title: "Claude Code",
  observed: { version: "2.1.325", date: "2026-11-15" },
  roots: [
    ...(["linux", "darwin", "win32"] as const).map(
      (platform): RootRule => ({
        scope: "admin",
        base: { kind: "absolute" },
        paths: [`${managed[platform]}/.claude/skills`],
        platform,
      }),
    ),
    { scope: "user", base: personal, paths: ["skills"] },
    { scope: "project", base: { kind: "nested", clash: "qualify" }, paths: [".claude/skills"] },
    { scope: "project", base: project, paths: [".claude/skills"] },
    { scope: "project", base: mainCheckout, paths: [".claude/skills"] },
    // A folder of skills, or a folder as `--add-dir` takes it.
    { scope: "user", base: { kind: "extra" }, paths: [""], walk: { skip: ["synced", ".claude"] } },
    { scope: "user", base: { kind: "extra" }, paths: [".claude/skills"] },
    { scope: "user", base: personal, paths: ["commands"], holds: "commands", walk: commandWalk },
    { scope: "project", base: project, paths: [".claude/commands"], holds: "commands", walk: commandWalk },
    {
      scope: "project",
      base: mainCheckout,
      paths: [".claude/commands"],
      holds: "commands",
      walk: commandWalk,
    },
    { scope: "user", base: personal, paths: ["plugins"], holds: "installed-plugins", walk: pluginWalk },
    { scope: "user", base: personal, paths: ["skills"], holds: "plugins", walk: pluginWalk },
    { scope: "user", base: { kind: "plugins" }, paths: [""], holds: "plugin", walk: pluginWalk },
  ],
  project: "git-or-all",
  workingFolder: "real",
  walk: {
    ...plainWalk,
    depth: 1,
    rootFile: "ignore",
    // `synced` is where skills of an account are kept; it isn't a skill itself.
    skip: ["synced"],
    folderNames: "tidy",
    entryOrder: "locale",
    maxFileBytes: 1_000_000,
  },
  parser: "claude-code",
  reads: "whole",
  collisions: "first-shown",
  order: "root-folder",
  namespaces: "plugin-folder",
  eligibility: "ignore",
  supports: { fields: ["name", "description", "whenToUse", "paths", ...CLAUDE_FIELDS], sidecars: [] },
  catalog: {
    format: "claude-code",
    order: "given",
    fit: "claude-code",
    // Without a window, its default model counts: a million tokens at three characters each.
    budget: {
      percent: 1,
      charactersPerToken: 4,
      fallbackCharacters: 30_000,
      charactersVariable: "SLASH_COMMAND_TOOL_CHAR_BUDGET",
    },
    ownSkills: [
      { name: "dataviz", characters: 1447 },
      { name: "update-config", characters: 707 },
      { name: "keybindings-help", characters: 248 },
      { name: "code-review", characters: 840 },
      { name: "simplify", characters: 188 },
      { name: "fewer-permission-prompts", characters: 191 },
      { name: "loop", characters: 344 },
      { name: "claude-api", characters: 1169 },
      { name: "workflow-authoring", characters: 252 },
      { name: "run", characters: 368 },
      { name: "plugin-authoring", characters: 275 },
      { name: "init", characters: 67, description: "competes" },
      { name: "security-review", characters: 90, description: "competes" },
    ],
    cap: { characters: 1536, ending: "…", counts: "escaped-units" },
    commandNames,
  },
  messages: "claude-code",
  settings: {
    reading: "claude-code",
    files: [
      { scope: "user", base: personal, paths: ["settings.json"] },
      {
        scope: "project",
        base: { kind: "cwd" },
        paths: [".claude/settings.json", ".claude/settings.local.json"],
      },
      ...(["linux", "darwin", "win32"] as const).map((platform) => ({
        scope: "admin" as const,
        base: { kind: "absolute" as const },
        paths: [`${managed[platform]}/managed-settings.json`],
        platform,
      })),
    ],
  },
  caveats: [
    "Claude Code lists its own skills after these; a skill here may take the name of one of them.",
    "Commands that a plugin's manifest defines as an object are not simulated: such a plugin is reported and not listed.",
    "Claude Code lists a skill with `paths` only after it touched a matching file. Here it is listed as hidden from the model.",
    "Only settings that concern skills are checked; a mistake elsewhere in the file also makes Claude Code ignore it.",
    "Claude Code reads `.claude/skills` in a subfolder when you work on files there: name the files with `--file`. If the name of such a skill is taken, it is listed as `folder:name`.",
    "The name from the frontmatter is shown next to the folder's name only if no other skill has it.",
  ],
};
