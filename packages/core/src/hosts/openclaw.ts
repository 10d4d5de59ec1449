import { wordList } from "../text/word-list.ts";
import type { HostProfile, RootRule } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/** In a workspace links must stay inside the root; the user's own folders may link anywhere. */
const workspaceWalk = { folderLinks: "inside-root" } as const;

/** Skills of the user's own folders have the path that a link leads to. */
const userWalk = { skillPath: "real", linkedRoot: "stay-inside" } as const;

const stateFolder = { kind: "variable", name: "OPENCLAW_STATE_DIR", homePath: ".openclaw" } as const;
const bundledVariable = "OPENCLAW_BUNDLED_SKILLS_DIR";

/** The skills that ship with it: of its package, of its plugins, and those for the agent that looks after it. */
const shipped: readonly RootRule[] = [
  // OpenClaw links the skills of its plugins here whenever it runs.
  { scope: "system", base: stateFolder, paths: ["plugin-skills"], walk: { skillPath: "real-if-linked" } },
  { scope: "system", base: { kind: "variable", name: bundledVariable }, paths: ["", "../custodian-skills"] },
  {
    scope: "system",
    base: { kind: "program", name: "openclaw" },
    paths: ["skills", "custodian-skills"],
    unless: [{ variable: bundledVariable, when: "set" }],
  },
];

/** Names of its own commands and their short forms. */
const reservedCommands = wordList(`
  acp activation agents allowlist approve bash btw commands compact config context dashboard debug
  diagnostics elev elevated exec export export-session export-trajectory fast goal help id learn
  login loop mcp model models name new openclaw plugin plugins queue reason reasoning reset restart
  send session side skill status steer stop subagents t tasks tell think thinking tools trace
  trajectory tts update usage v verbose whoami
`);

/**
 * OpenClaw: one skill for each name, the workspace's wins. OpenClaw uses its configured workspace wherever
 * it is started; here the working folder is that workspace, so `--as openclaw --cwd DIR` answers what
 * OpenClaw would list if DIR were its workspace.
 */
export const openclaw: HostProfile = {
  id: "openclaw",
  title: "OpenClaw",
  observed: { version: "2026.9.6", date: "2026-11-15" },
  // Lowest precedence first: of equal names the last wins.
  roots: [
    { scope: "user", base: { kind: "configured" }, paths: [""], walk: workspaceWalk },
    ...shipped,
    { scope: "user", base: { kind: "extra" }, paths: [""], walk: workspaceWalk },
    { scope: "user", base: stateFolder, paths: ["skills"], walk: userWalk },
    {
      scope: "user",
      base: { kind: "home" },
      paths: [".agents/skills"],
      walk: userWalk,
      unless: [{ variable: "OPENCLAW_STATE_DIR", when: "set" }],
    },
    {
      scope: "project",
      base: { kind: "workspace" },
      paths: [".agents/skills", "skills"],
      walk: workspaceWalk,
    },
  ],
  project: "none",
  walk: {
    ...plainWalk,
    depth: 6,
    rootFile: "alone",
    insideSkill: "stop-at-name",
    innerRoot: "skills",
    hidden: "skip",
    skip: ["node_modules"],
    entryOrder: "locale",
    sameFolder: "each-way",
    fileLinks: "inside-skill",
    hardLinks: "refuse",
    maxChildren: 300,
    maxLoaded: 200,
    maxFileBytes: 256_000,
  },
  parser: "openclaw",
  reads: "whole",
  collisions: "last-path",
  order: "name",
  namespaces: "none",
  eligibility: "check-names",
  supports: {
    fields: ["name", "description", "metadata", "userInvocable", "disableModelInvocation"],
    sidecars: [],
  },
  catalog: {
    format: "openclaw",
    order: "name",
    fit: "openclaw",
    budget: { fallbackCharacters: 18_000 },
    maxSkills: 150,
  },
  messages: "openclaw",
  reservedCommands,
  settings: {
    reading: "openclaw",
    // Only the last that exists is read.
    files: [
      { scope: "user", base: stateFolder, paths: ["openclaw.json"] },
      { scope: "user", base: { kind: "variable", name: "OPENCLAW_CONFIG_PATH" }, paths: [""] },
    ],
    defaults: { "browser.enabled": true, "browser.evaluateEnabled": true },
  },
  caveats: [
    "OpenClaw uses the workspace of its configuration (`agents.defaults.workspace`, else ~/.openclaw/workspace) wherever it is started. Here the working folder is used as the workspace.",
    "OpenClaw also lists skills whose requirements are not met, and marks them; so does this list.",
    "The skills that ship with OpenClaw are included if `openclaw` is on the PATH or OPENCLAW_BUNDLED_SKILLS_DIR names their folder. Those of its plugins are included after OpenClaw has run once.",
    "Not checked: allowed link targets and included files of openclaw.json, plugins that OpenClaw didn't link yet, and workshop skills.",
    "With `command-dispatch: tool`, `/name` calls a tool without the model; whether OpenClaw has that tool is not checked.",
    "OpenClaw compares `os` exactly for its prompt, but not for its list.",
  ],
};
