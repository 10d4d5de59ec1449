import { resolve } from "node:path";
import {
  baseName,
  type Diagnostic,
  type FileSystem,
  joinPath,
  type PlannedRoot,
  parentPath,
  SkillwrightError,
  skillwright,
} from "@skillwright/core";
import { toPortablePath } from "../files/portable-path.ts";
import { plainLister } from "../scan/folder-listing.ts";
import { walkRoot } from "../scan/walk-root.ts";
import type { Skills } from "../skills/create-skills.ts";

/** Deepest folder below a path that is searched for skills to check: a repository's tree is deeper than a skills folder. */
const MAX_LINT_DEPTH = 12;

const NAMES = ["SKILL.md", "skill.md"];

/** The skill files to check, and what kept the search from finding more. */
export interface LintFiles {
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The skill files that paths mean: a SKILL.md, a skill's folder, or a folder that is searched for skills. */
export function findLintFiles(system: FileSystem, paths: readonly string[]): LintFiles {
  const found = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    const full = toPortablePath(resolve(path));
    const own = skillFileAt(system, full);
    if (own !== undefined) {
      found.add(own);
      continue;
    }
    const walk = walkRoot(searchRoot(full), {
      files: system,
      lister: plainLister(system),
      plugins: "ignore",
      report: (diagnostic) => diagnostics.push(diagnostic),
    });
    for (const file of walk) found.add(file.path);
  }
  return { files: [...found].toSorted(), diagnostics };
}

/** The skill files of the project at hand; the working folder alone where it is a skill. */
export function projectLintFiles(system: FileSystem, skills: Skills): LintFiles {
  const { place, found, roots } = skills.snapshot;
  const own = skillFileIn(system, place.cwd);
  if (own !== undefined) return { files: [own], diagnostics: [] };
  const files = found
    .filter(({ kind, root }) => kind === "skill" && roots[root]?.root.scope === "repo")
    .map(({ path }) => path);
  return { files: [...new Set(files)].toSorted(), diagnostics: [] };
}

/** The skill file a path is or holds; undefined for a folder to be searched. */
function skillFileAt(system: FileSystem, path: string): string | undefined {
  const stat = system.stat(path);
  if (!stat.ok) {
    throw new SkillwrightError("file_not_found", {
      message: `${path} does not exist`,
      details: { path },
      hint: "Name a SKILL.md, a skill's folder or a folder of skills.",
    });
  }
  if (stat.value.kind === "folder") return skillFileIn(system, path);
  if (NAMES.includes(baseName(path))) return path;
  throw new SkillwrightError("usage_error", {
    message: `${path} is not a SKILL.md`,
    details: { argument: path, suggestions: [parentPath(path)] },
    hint: "Name a SKILL.md, a skill's folder or a folder of skills.",
  });
}

function skillFileIn(system: FileSystem, folder: string): string | undefined {
  const answer = system.list(folder);
  const names = answer.ok ? answer.value.map((entry) => entry.name) : [];
  const name = NAMES.find((candidate) => names.includes(candidate));
  return name === undefined ? undefined : joinPath(folder, name);
}

/** Links out of the folder are not followed: what is checked may also be written. */
function searchRoot(path: string): PlannedRoot {
  return {
    path,
    scope: "repo",
    holds: "skills",
    base: "extra",
    boundary: path,
    walk: {
      ...skillwright.walk,
      depth: MAX_LINT_DEPTH,
      hidden: "search",
      folderLinks: "inside",
      fileLinks: "inside",
    },
  };
}
