import { unlimitedBudget } from "../catalog/budget.ts";
import type { HostProfile, SwitchRule } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

const noExternal: SwitchRule = { variable: "OPENCODE_DISABLE_EXTERNAL_SKILLS", when: "true" };
const noClaude: readonly SwitchRule[] = [
  noExternal,
  { variable: "OPENCODE_DISABLE_CLAUDE_CODE", when: "true" },
  { variable: "OPENCODE_DISABLE_CLAUDE_CODE_SKILLS", when: "true" },
];
const noProject: readonly SwitchRule[] = [{ variable: "OPENCODE_DISABLE_PROJECT_CONFIG", when: "true" }];

const configHome = { kind: "variable", name: "XDG_CONFIG_HOME", homePath: ".config" } as const;
const ownPaths = [".opencode/skill", ".opencode/skills"];
const upward = { kind: "ancestors", from: "cwd" } as const;
/** In its own folders OpenCode does not search hidden ones; in those of others it does. */
const ownFolders = { hidden: "skip" } as const;

/** OpenCode: many folders at once, one skill for each name, and which one wins is random. */
export const opencode: HostProfile = {
  id: "opencode",
  title: "OpenCode",
  observed: { version: "1.18.33", date: "2026-11-15" },
  roots: [
    { scope: "user", base: { kind: "home" }, paths: [".claude/skills"], unless: noClaude },
    { scope: "user", base: { kind: "home" }, paths: [".agents/skills"], unless: [noExternal] },
    { scope: "project", base: upward, paths: [".claude/skills"], unless: noClaude },
    { scope: "project", base: upward, paths: [".agents/skills"], unless: [noExternal] },
    { scope: "user", base: configHome, paths: ["opencode/skill", "opencode/skills"], walk: ownFolders },
    { scope: "project", base: upward, paths: ownPaths, walk: ownFolders, unless: noProject },
    { scope: "user", base: { kind: "home" }, paths: ownPaths, walk: ownFolders },
    {
      scope: "user",
      base: { kind: "variable", name: "OPENCODE_CONFIG_DIR" },
      paths: ["skill", "skills"],
      walk: ownFolders,
    },
    { scope: "user", base: { kind: "configured" }, paths: [""] },
    { scope: "user", base: { kind: "extra" }, paths: [""] },
  ],
  project: "repository-or-all",
  workingFolder: "real",
  walk: { ...plainWalk, depth: Number.MAX_SAFE_INTEGER },
  parser: "opencode",
  reads: "whole",
  collisions: "varies",
  order: "name",
  namespaces: "none",
  eligibility: "ignore",
  supports: { fields: ["name", "description"], sidecars: [] },
  catalog: {
    format: "opencode",
    order: "name",
    fit: "everything",
    budget: unlimitedBudget,
    undescribed: "leave-out",
    shipped: [
      {
        name: "customize-opencode",
        description:
          "Use ONLY when the user is editing or creating opencode's own configuration: opencode.json, opencode.jsonc, files under .opencode/, or files under ~/.config/opencode/. Also use when creating or fixing opencode agents, subagents, skills, plugins, MCP servers, or permission rules. Do not use for the user's own application code, or for any project that is not configuring opencode itself.",
        location: "<built-in>",
      },
    ],
  },
  messages: "opencode",
  settings: {
    reading: "opencode",
    files: [
      {
        scope: "user",
        base: configHome,
        paths: ["opencode/config.json", "opencode/opencode.json", "opencode/opencode.jsonc"],
      },
      { scope: "user", base: { kind: "variable", name: "OPENCODE_CONFIG" }, paths: [""] },
      {
        scope: "project",
        base: { kind: "ancestors", from: "project" },
        paths: ["opencode.json", "opencode.jsonc"],
      },
      { scope: "project", base: upward, paths: [".opencode/opencode.json", ".opencode/opencode.jsonc"] },
    ],
  },
  caveats: [
    "If several skills have the same name, OpenCode lists the one that loads last, which changes from run to run.",
    "OpenCode lists skills in the order in which their files finish loading. Here they are sorted by name.",
    "OpenCode runs frontmatter that starts with `---js` or `---javascript` as a program when it lists skills. Skillwright never runs it: such a skill is reported and not listed.",
    "A link to a parent folder makes OpenCode list a path some forty levels deep, and two of them make it search forever; here every folder is searched once.",
    "Outside a repository that Git accepts, OpenCode searches every parent folder up to the root.",
    "Not checked: `skills.urls` in opencode.json and the permissions of single agents.",
  ],
};
