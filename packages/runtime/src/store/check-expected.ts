import {
  decodeText,
  isSkillwrightError,
  leftOutReason,
  omitUndefined,
  type PackageFile,
  SkillwrightError,
} from "@skillwright/core/internal";
import { readSeenFile } from "../files/reading.ts";
import { sha256 } from "../files/sha256.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { fileNameOf, type WritableSkill } from "./writable-skill.ts";

/** What a caller thinks is on the disk, and what is. */
export interface Expectation {
  /** The skill's folder, for messages. */
  readonly path: string;
  /** The content hash the caller knows; undefined when anything will do. */
  readonly expected: string | undefined;
  /** The files that are there; undefined when there is no such skill. */
  readonly found: readonly PackageFile[] | undefined;
  /** The SKILL.md to write. */
  readonly proposed?: string | undefined;
}

/** Throws `edit_conflict`, with both texts, when a skill is not as the caller knows it. */
export function checkExpected({ path, expected, found, proposed }: Expectation): void {
  if (expected === undefined) return;
  const actual = found === undefined ? "" : hashFiles(found);
  if (actual === expected) return;
  const skill = found?.find((file) => file.path === "SKILL.md" || file.path === "skill.md");
  throw editConflict(path, {
    expected,
    actual,
    current: skill === undefined ? undefined : decodeText(skill.bytes).text,
    proposed,
  });
}

/** The error for something that was changed meanwhile. */
function editConflict(
  path: string,
  hashes: {
    readonly expected: string;
    readonly actual: string;
    readonly current: string | undefined;
    readonly proposed: string | undefined;
  },
): SkillwrightError<"edit_conflict"> {
  const { expected, actual, current, proposed } = hashes;
  return new SkillwrightError("edit_conflict", {
    message: actual === "" ? `${path} is gone` : `${path} was changed in the meantime; nothing was written`,
    details: {
      path,
      expected,
      actual,
      ...omitUndefined({ current, proposed }),
    },
    hint: "Review the current version and make the change again.",
  });
}

/** Throws `edit_conflict`, with both texts, when a SKILL.md is not the one that a change was made for. */
export function checkExpectedText(
  file: string,
  texts: { readonly expected: string | undefined; readonly current: string; readonly proposed: string },
): void {
  const { expected, current, proposed } = texts;
  if (expected === undefined || expected === current) return;
  const hash = (text: string): string => sha256(text);
  throw editConflict(file, { expected: hash(expected), actual: hash(current), current, proposed });
}

/** A skill's files before a change. */
export interface FilesBefore {
  /** All of them, or only its SKILL.md if there is a problem. */
  readonly files: readonly PackageFile[];
  /** Why the folder cannot be read as a whole; then no version of it can be kept. */
  readonly problem: SkillwrightError | undefined;
  /** What a person should know about it. */
  readonly notices: readonly string[];
}

/** Reads what is about to change. A folder that can't be packed, because a link leaves it, can still be edited. */
export function readBefore(own: Pick<WritableSkill, "folder" | "file">): FilesBefore {
  try {
    return { files: readSkillTree(own.folder), problem: undefined, notices: [] };
  } catch (error) {
    if (!isSkillwrightError(error, "validation_error", "limit_exceeded")) throw error;
    const bytes = readSeenFile(own.file);
    return {
      files: [{ path: fileNameOf(own), bytes, executable: false }],
      problem: error,
      notices: [`No version was kept: ${error.message}.`],
    };
  }
}

/** Throws `validation_error` for files that packing leaves out, such as `.env`: reviews wouldn't show them. */
export function refuseLeftOut(files: readonly Pick<PackageFile, "path">[]): void {
  const problems = files
    .filter(({ path }) => leftOutReason(path) !== undefined)
    .map(({ path }) => `${path} has a name that packages leave out`);
  if (problems.length === 0) return;
  throw new SkillwrightError("validation_error", {
    message: `Nothing was written: ${problems.join("; ")}`,
    details: { problems },
    hint: "Give the file another name, or put it outside of the skill.",
  });
}
