import { closest, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { enumerate } from "../output/numbers.ts";

/** An error about how a command was typed. */
export function usageError(
  message: string,
  argument: string,
  {
    suggestions = [],
    hint,
    cause,
  }: { readonly suggestions?: readonly string[]; readonly hint?: string; readonly cause?: unknown } = {},
): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message,
    details: { argument, suggestions },
    ...omitUndefined({ hint, cause }),
  });
}

/** An error about a name that is not among the known ones; suggests the closest, or gives the hint. */
export function unknownName(
  message: string,
  name: string,
  { known, hint }: { readonly known: readonly string[]; readonly hint: string },
): SkillwrightError<"usage_error"> {
  const suggestions = closest(name, known);
  return usageError(message, name, {
    suggestions,
    hint: suggestions.length === 0 ? hint : didYouMean(suggestions),
  });
}

/** A hint with the names that could be meant. */
export function didYouMean(names: readonly string[]): string {
  return `Did you mean ${enumerate(names, "or")}?`;
}

/** An error about two options that can't be combined. */
export function conflictingOptions(
  one: string,
  other: string,
  hint?: string,
): SkillwrightError<"usage_error"> {
  return usageError(`${one} and ${other} can't be used together`, one, hint === undefined ? {} : { hint });
}

/** What errors of the program itself print. */
export const errorTexts = {
  prefix: "error:",
  internal: (message: string): string => `Internal error: ${message}`,
  internalHint:
    "This is a bug in Skillwright. Run the command again with SKILLWRIGHT_DEBUG=1 and report the output.",
  system: (path: string, message: string): string => `${path} can't be used: ${message}`,
  systemHint: "Check what it is, its permissions and the free space.",
  noWorkingFolder: "The current directory no longer exists",
  noWorkingFolderHint: "Change to a directory that exists.",
} as const;
