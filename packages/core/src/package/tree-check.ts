import { SkillwrightError } from "../errors/skillwright-error.ts";
import {
  MAX_PATH_LENGTH,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
} from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { nameProblems, nameProblemTexts, normalizeName } from "../parse/name-rules.ts";
import { packagePathProblem } from "../paths/package-path.ts";
import { lazyRegExp } from "../text/lazy-reg-exp.ts";
import { gitFolderOf } from "./git-folder.ts";
import { isExcludedFromTree } from "./left-out.ts";
import type { PackageFile } from "./source.ts";

/** Longest part of a path of a skill's file, in bytes; file systems allow no more. */
const MAX_PATH_PART_BYTES = 255;

const encoder = new TextEncoder();

/** Invisible, direction-changing, unassigned and private characters make a name look like another one. */
const deceptive = lazyRegExp(String.raw`[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]`, "u");

/**
 * Why a file of a skill may not have a path; undefined when it may. Stricter than {@link packagePathProblem}: the name
 * must also be what it looks like, and fit on every disk.
 */
export function packageNameProblem(path: string, maxLength: number = MAX_PATH_LENGTH): string | undefined {
  const problem = packagePathProblem(path);
  if (problem !== undefined) return problem;
  if (deceptive().test(path)) return "it has invisible characters";
  if (path.length > maxLength) return `it is longer than ${maxLength} characters`;
  const long = path.split("/").find((part) => encoder.encode(part).length > MAX_PATH_PART_BYTES);
  return long === undefined ? undefined : `a part is longer than ${MAX_PATH_PART_BYTES} bytes`;
}

/**
 * Checks the files of one skill against every limit, one after the other, wherever they come from: a folder, an
 * archive, a server or a request. Throws `validation_error` or `limit_exceeded`.
 */
export interface TreeCheck {
  /** Counts a file or a folder and checks its path, which is relative to the skill's folder. */
  addEntry(path: string, kind: "file" | "folder"): void;
  /** Counts bytes of a file; they may come in pieces. */
  addBytes(path: string, count: number): void;
}

const limits = { MAX_TREE_BYTES, MAX_TREE_DEPTH, MAX_TREE_ENTRIES, MAX_TREE_FILE_BYTES } as const;

/** Starts a check; `label` names the skill in messages. */
export function createTreeCheck(label: string): TreeCheck {
  const paths = createPathSet();
  let total = 0;
  let file = { path: "", bytes: 0 };
  const limit = (name: keyof typeof limits, actual: number, what: string): void => {
    const allowed = limits[name];
    if (actual <= allowed) return;
    throw new SkillwrightError("limit_exceeded", {
      message: `${label} has more than ${allowed} ${what}`,
      details: { limit: name, allowed, actual },
      hint: "Move what the skill does not need out of its folder.",
    });
  };
  return {
    addEntry(path, kind) {
      const problem = packageNameProblem(path);
      if (problem !== undefined) throw treeProblem(label, path, `has a name that is not allowed: ${problem}`);
      if (isExcludedFromTree(path))
        throw treeProblem(label, path, "has a name that files of a skill can't have");
      const depth = path.split("/").length - (kind === "file" ? 1 : 0);
      limit("MAX_TREE_DEPTH", depth, "nested folders");
      const rival = paths.add(path, kind);
      if (rival !== undefined) {
        const why = rival === path ? "is there twice" : `and ${rival} are one file on some systems`;
        throw treeProblem(label, path, why);
      }
      if (gitFolderOf(path, paths.has) !== undefined)
        throw treeProblem(label, path, "is in a folder that Git takes for a repository");
      limit("MAX_TREE_ENTRIES", paths.size, "files and folders");
    },
    addBytes(path, count) {
      file = { path, bytes: (file.path === path ? file.bytes : 0) + count };
      total += count;
      limit("MAX_TREE_FILE_BYTES", file.bytes, `bytes in ${path}`);
      limit("MAX_TREE_BYTES", total, "bytes");
    },
  };
}

/** Checks all files of a skill together. */
export function checkTree(
  files: readonly Pick<PackageFile, "path" | "bytes">[],
  label: string = "The skill",
): void {
  const check = createTreeCheck(label);
  for (const { path } of files) check.addEntry(path, "file");
  for (const { path, bytes } of files) check.addBytes(path, bytes.length);
}

/** The error for a file or folder that no skill can have. */
export function treeProblem(
  label: string,
  path: string,
  why: string,
  cause?: unknown,
): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${label} cannot be used: ${path} ${why}`,
    details: { problems: [`${path} ${why}`] },
    hint: "Rename it, or move it out of the skill's folder.",
    ...omitUndefined({ cause }),
  });
}

/** Paths that can coexist in one package on every disk. */
interface PathSet {
  /** How many files and folders it has, including the parent folders of added paths. */
  readonly size: number;
  /** Whether it has a file or folder that some disk takes for this one. */
  readonly has: (path: string) => boolean;
  /** Adds a path, or returns the one that it would collide with. A folder may be added again in the same spelling. */
  add(path: string, kind: "file" | "folder"): string | undefined;
}

/**
 * An empty set. Two paths collide when a disk that ignores case or forms of Unicode takes them for one, when a file
 * is where a folder is needed, and when a file occurs twice.
 */
export function createPathSet(): PathSet {
  const known = new Map<string, { readonly path: string; readonly kind: "file" | "folder" }>();
  const rivalOf = (path: string, kind: "file" | "folder"): string | undefined => {
    const key = foldPath(path);
    const rival = known.get(key);
    if (rival === undefined) {
      known.set(key, { path, kind });
      return undefined;
    }
    return rival.kind === "folder" && kind === "folder" && rival.path === path ? undefined : rival.path;
  };
  return {
    get size() {
      return known.size;
    },
    has: (path) => known.has(foldPath(path)),
    add(path, kind) {
      for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
        const rival = rivalOf(path.slice(0, at), "folder");
        if (rival !== undefined) return rival;
      }
      return rivalOf(path, kind);
    },
  };
}

/** The canonical form of all spellings that some disk treats as the same path; `ß` becomes `ss`. */
function foldPath(path: string): string {
  if (!/[^\0-\x7f]/.test(path)) return path.toLowerCase();
  return path.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** Why no skill can have a name, in plain words: the standard's rules, and those of a folder's name on every disk. */
export function standardNameProblems(name: string): readonly string[] {
  const problems: string[] = nameProblems(name).map((problem) => nameProblemTexts[problem]);
  if (problems.length > 0) return problems;
  if (name !== normalizeName(name))
    return ["it has spaces around it, or letters that are not normalized (NFKC)"];
  const problem = packageNameProblem(name);
  return problem === undefined ? [] : [problem];
}
