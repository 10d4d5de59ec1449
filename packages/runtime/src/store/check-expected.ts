import { createHash } from "node:crypto";
import { decodeText, omitUndefined, type PackageFile, SkillwrightError } from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";

/** What a caller thinks is on the disk, and what is. */
export interface Expectation {
  /** The skill's folder, for messages. */
  readonly path: string;
  /** The content hash the caller knows; undefined when anything will do. */
  readonly expected: string | undefined;
  /** The files that are there; undefined when there is no such skill. */
  readonly found: readonly PackageFile[] | undefined;
  /** The SKILL.md that is to be written. */
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
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
  throw editConflict(file, { expected: hash(expected), actual: hash(current), current, proposed });
}
