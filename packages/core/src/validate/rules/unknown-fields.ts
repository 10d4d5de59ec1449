import { fieldSpellings } from "../../parse/field-reader.ts";
import { frontmatterFields, knownField } from "../../parse/frontmatter-fields.ts";
import { closest, didYouMean } from "../../text/compare-text.ts";
import type { LintRule } from "../lint-context.ts";

/** Shorter keys are near too many words to call them a mistake. */
const MIN_LENGTH = 5;
/** A key whose length differs from a known one by more than this isn't a misspelling of it. */
const MAX_LENGTH_DIFFERENCE = 2;

function knownSpellings(): readonly string[] {
  return Object.keys(frontmatterFields).flatMap(fieldSpellings);
}

/** Unknown fields: a note, and a warning if it looks like a misspelled known field. */
export const unknownFields: LintRule = {
  codes: ["field-unknown"],
  check: (context) =>
    (context.frontmatter.mapping?.entries ?? [])
      .filter((entry) => knownField(entry.key) === undefined)
      .map((entry) => {
        const meant = misspelled(entry.key);
        return {
          code: "field-unknown",
          message: `The field \`${entry.key}\` is unknown; it is kept unchanged`,
          offset: context.offsetOf(entry.keySpan),
          ...(meant !== undefined && { severity: "warning", hint: didYouMean([meant], "`") }),
        };
      }),
};

function misspelled(key: string): string | undefined {
  if (key.length < MIN_LENGTH) return undefined;
  const [nearest] = closest(key, knownSpellings());
  if (nearest === undefined) return undefined;
  return Math.abs(nearest.length - key.length) <= MAX_LENGTH_DIFFERENCE ? nearest : undefined;
}
