import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  baseName,
  compareText,
  type Diagnostic,
  type FileSystem,
  fileNotFound,
  findSkill,
  isSkillwrightError,
  joinPath,
  type PlannedRoot,
  parentPath,
  skillwright,
  usageError,
} from "@skillwright/core/find";
import { toPortablePath } from "../files/node-file-system.ts";
import { type FoundFile, plainLister } from "../scan/found-file.ts";
import { walkCommands } from "../scan/walk-commands.ts";
import { type WalkOptions, walkRoot } from "../scan/walk-root.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { LintFile } from "./read-lint-input.ts";

/** Deepest folder below a path that is searched for skills to check: a repository's tree is deeper than a skills folder. */
const MAX_LINT_DEPTH = 12;

const NAMES = ["SKILL.md", "skill.md"];

const HINT =
  "Name a skill, a SKILL.md, a skill's folder, a file in a folder `commands`, or a folder of skills.";

/** The files to check, and problems that limited the search. */
export interface LintFiles {
  readonly files: readonly LintFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files that paths refer to: a SKILL.md, a skill's folder, a command, or a folder to search for both. */
export function findLintFiles(system: FileSystem, paths: readonly string[]): LintFiles {
  const found: LintFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const options: WalkOptions = {
    files: system,
    lister: plainLister(system),
    plugins: "ignore",
    report: (diagnostic) => diagnostics.push(diagnostic),
  };
  for (const path of paths) {
    const full = toPortablePath(resolve(path));
    const own = fileAt(system, full);
    if (own !== undefined) {
      found.push(own);
      continue;
    }
    found.push(...foundBy(walkRoot(searchRoot(full, "skills"), options)));
    for (const folder of commandFolders(full))
      found.push(...foundBy(walkCommands(searchRoot(folder, "commands"), options)));
  }
  return { files: tidy(found), diagnostics };
}

/** Every skill and command of the project and the user. */
export function allLintFiles({ found, roots }: Snapshot): LintFiles {
  const own = found.filter(({ root }) => ["project", "user"].includes(roots[root]?.root.scope ?? ""));
  return { files: tidy(own), diagnostics: [] };
}

/** The path that a word means: itself if something is there, else the file of the skill with that name or id. */
export function lintPath(word: string, { skills }: Snapshot): string {
  const path = resolve(word);
  if (existsSync(path) || /[/\\]/.test(word)) return path;
  try {
    return findSkill(skills, word).found.path;
  } catch (error) {
    if (!isSkillwrightError(error, "skill_not_found")) throw error;
    throw fileNotFound(word, `There is no file, folder or skill "${word}"`, {
      hint: error.details.suggestions.length > 0 ? (error.hint ?? HINT) : HINT,
      cause: error,
    });
  }
}

/** The skills and commands of the current project; only the working folder if it is a skill. */
export function projectLintFiles(system: FileSystem, { place, found, roots }: Snapshot): LintFiles {
  const own = skillFileIn(system, place.cwd);
  if (own !== undefined) return { files: [own], diagnostics: [] };
  return { files: tidy(found.filter(({ root }) => roots[root]?.root.scope === "project")), diagnostics: [] };
}

/** Each file once, by path. */
function tidy(files: readonly LintFile[]): readonly LintFile[] {
  const byPath = new Map(files.map(({ path, kind }) => [path, { path, kind }]));
  return [...byPath.values()].toSorted((a, b) => compareText(a.path, b.path));
}

/** The file that a path is or contains; undefined for a folder to be searched. */
function fileAt(system: FileSystem, path: string): LintFile | undefined {
  const stat = system.stat(path);
  if (!stat.ok) {
    throw fileNotFound(path, `${path} does not exist`, { hint: HINT });
  }
  const named = NAMES.includes(baseName(path));
  if (stat.value.kind === "folder") {
    // A folder named SKILL.md is checked as a file, so that the mistake is reported.
    return skillFileIn(system, path) ?? (named ? { path, kind: "skill" } : undefined);
  }
  if (named) return { path, kind: "skill" };
  if (/\.md$/i.test(path) && isBelowCommands(parentPath(path))) return { path, kind: "command" };
  throw usageError(path, `${path} is neither a SKILL.md nor a command`, {
    suggestions: [parentPath(path)],
    hint: HINT,
  });
}

/** Agents keep commands in folders with this name; elsewhere a Markdown file is a document. */
function isBelowCommands(folder: string): boolean {
  return folder.split("/").includes("commands");
}

/** The command folders found when a folder is searched. */
function commandFolders(path: string): readonly string[] {
  if (isBelowCommands(path)) return [path];
  return [joinPath(path, baseName(path) === ".claude" ? "commands" : ".claude/commands")];
}

function skillFileIn(system: FileSystem, folder: string): LintFile | undefined {
  const answer = system.list(folder);
  const names = answer.ok ? answer.value.map((entry) => entry.name) : [];
  const name = NAMES.find((candidate) => names.includes(candidate));
  return name === undefined ? undefined : { path: joinPath(folder, name), kind: "skill" };
}

/** Links out of the folder are not followed, because checked files may also be written. */
function searchRoot(path: string, holds: "skills" | "commands"): PlannedRoot {
  return {
    path,
    scope: "project",
    holds,
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

function foundBy(walk: Iterable<FoundFile | undefined>): readonly FoundFile[] {
  return [...walk].filter((file) => file !== undefined);
}
