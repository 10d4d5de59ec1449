import { ownCatalog } from "../catalog/catalog-rules.ts";
import { SIDECAR_FILES } from "../parse/sidecar-files.ts";
import type { HostProfile } from "./host-profile.ts";
import { ownWalk } from "./walk-rules.ts";

/** A project's links may lead anywhere inside the project and nowhere else. */
const projectWalk = { folderLinks: "inside", fileLinks: "inside" } as const;

/** Skillwright's own rules: every common folder, the nearest and most personal first. */
export const skillwright: HostProfile = {
  id: "skillwright",
  title: "Skillwright",
  roots: [
    {
      scope: "project",
      base: { kind: "nested" },
      paths: [".skillwright/skills", ".agents/skills", ".claude/skills"],
      walk: projectWalk,
    },
    {
      scope: "project",
      base: { kind: "ancestors", from: "cwd", home: "skip" },
      paths: [
        ".skillwright/skills",
        ".agents/skills",
        ".claude/skills",
        ".opencode/skills",
        ".opencode/skill",
      ],
      walk: projectWalk,
    },
    {
      scope: "project",
      base: { kind: "ancestors", from: "cwd", home: "skip" },
      paths: [".claude/commands"],
      holds: "commands",
      walk: projectWalk,
    },
    { scope: "project", base: { kind: "project" }, paths: [""], holds: "plugin", walk: projectWalk },
    { scope: "user", base: { kind: "extra" }, paths: [""] },
    { scope: "user", base: { kind: "configured" }, paths: [""], projectWalk },
    {
      scope: "user",
      base: { kind: "variable", name: "SKILLWRIGHT_HOME", relative: "ignore" },
      paths: ["skills"],
    },
    { scope: "user", base: { kind: "home" }, paths: [".agents/skills", ".claude/skills"] },
    { scope: "user", base: { kind: "home" }, paths: [".claude/commands"], holds: "commands" },
    { scope: "user", base: { kind: "plugins" }, paths: [""], holds: "plugin", projectWalk },
    {
      scope: "system",
      base: { kind: "built-in" },
      paths: [""],
      walk: { folderLinks: "ignore", fileLinks: "ignore" },
    },
    { scope: "admin", base: { kind: "admin" }, paths: ["skills"] },
  ],
  project: "git",
  // So that each folder has only one name.
  workingFolder: "real",
  walk: ownWalk,
  parser: "skillwright",
  reads: "head",
  collisions: "first-root",
  order: "scope-name-path",
  namespaces: "plugin",
  eligibility: "check",
  supports: { fields: "all", sidecars: SIDECAR_FILES },
  catalog: ownCatalog,
};
