import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseSourceReference, SkillwrightError, type SourceReference } from "@skillwright/core/internal";

/** `owner/repo`, which could also be meant as a path: no prefix, no address. */
const SHORT = /^[^:/\\@~.][^:\\]*\/[^:]*$/;

/**
 * Reads a source that a person typed, like `parseSourceReference`. A mistyped path and a pattern that the shell didn't expand
 * look like `owner/repo`; they throw `file_not_found` instead of being looked for on GitHub.
 */
export function parseGivenSource(text: string, cwd: string): SourceReference {
  const given = text.trim();
  const isPattern = /[*?[\]{}]/.test(given) && !given.includes(":");
  if (isPattern && !exists(resolve(cwd, given))) {
    throw noSuchPath(
      given,
      "The shell replaces a pattern only without quotes, and only if something matches.",
    );
  }
  if (!SHORT.test(given)) return parseSourceReference(text);
  const [first = ""] = given.split("/");
  if (exists(resolve(cwd, first)) && !exists(resolve(cwd, given.replace(/[#@].*$/s, "")))) {
    throw noSuchPath(given, `For a repository on GitHub, write github:${given}`);
  }
  return parseSourceReference(text);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function noSuchPath(path: string, hint: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", {
    message: `There is no file or folder ${path}`,
    details: { path },
    hint,
  });
}
