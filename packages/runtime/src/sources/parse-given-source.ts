import { statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  fileNotFound,
  parseSourceReference,
  type SkillwrightError,
  type SourceReference,
} from "@skillwright/core/internal";
import { ifReadable } from "../files/if-exists.ts";

/** `owner/repo`, which could also be meant as a path: no prefix, no address. */
const SHORT = /^[^:/\\@~.][^:\\]*\/[^:]*$/;

/**
 * Parses what a person typed. Throws `file_not_found` for mistyped paths and patterns that look like `owner/repo`. An
 * existing folder whose name has an `@` isn't read as a skill of another one.
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
  if (!SHORT.test(given))
    return parseSourceReference(isFolderWithAt(given) ? given.replace(LAST_AT, "%40") : text);
  const [first = ""] = given.split("/");
  if (exists(resolve(cwd, first)) && !exists(resolve(cwd, given.replace(/[#@].*$/s, "")))) {
    throw noSuchPath(given, `For a repository on GitHub, write github:${given}`);
  }
  return parseSourceReference(text);
}

/** The `@` in the last part of an address. */
const LAST_AT = /@(?=[^/@#]+(?:#|$))/;

function isFolderWithAt(given: string): boolean {
  const [address = ""] = given.replace(/^git\+/i, "").split("#");
  if (!/^file:\/\/\//i.test(address) || !LAST_AT.test(address)) return false;
  const path = pathOf(address);
  return path !== undefined && ifReadable(() => exists(path)) === true;
}

/** The path that an address leads to; undefined for one that leads to none, such as one with a stray `%`. */
function pathOf(address: string): string | undefined {
  try {
    return /%00/.test(address) ? undefined : fileURLToPath(address);
  } catch (error) {
    if (error instanceof URIError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function noSuchPath(path: string, hint: string): SkillwrightError<"file_not_found"> {
  return fileNotFound(path, `There is no file or folder ${path}`, { hint });
}
