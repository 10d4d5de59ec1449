import type { HostProfile } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/** In a workspace links must stay inside the root; the user's own folders may link anywhere. */
const workspaceWalk = { folderLinks: "inside-root" } as const;

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
    { scope: "user", base: { kind: "extra" }, paths: [""], walk: workspaceWalk },
    {
      scope: "user",
      base: { kind: "variable", name: "OPENCLAW_STATE_DIR", homePath: ".openclaw" },
      paths: ["skills"],
    },
    {
      scope: "user",
      base: { kind: "home" },
      paths: [".agents/skills"],
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
  eligibility: "check",
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
  caveats: [
    "OpenClaw uses the workspace of its configuration (`agents.defaults.workspace`, else ~/.openclaw/workspace) wherever it is started. Here the working folder is used as the workspace.",
    "OpenClaw also lists skills whose requirements are not met, and marks them; so does this list.",
    "Not checked: openclaw.json (`skills.entries`, `skills.load.extraDirs`, allowed link targets, allowlists), plugins, workshop and bundled skills.",
    "For its prompt OpenClaw compares `os` letter by letter, for its list it does not.",
  ],
};
