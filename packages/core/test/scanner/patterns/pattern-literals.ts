import { hashOf, SIGNALS } from "../../../src/scanner/literal-index.ts";
import { type Literal, requiredLiterals } from "./required-literals.ts";

/** The strings that each pattern needs. Deriving them takes half as long as a first scan, so that they are stored. */
export function derivePatternLiterals(): readonly string[] {
  const entries = new Map<string, string>();
  for (const { pattern } of SIGNALS) {
    const required = requiredLiterals(pattern);
    if (required === undefined) continue;
    const { linesBefore, linesAfter, literals } = required;
    const texts = literals.map((literal) => `${edgesOf(literal)}${literal.text}`).toSorted();
    entries.set(hashOf(pattern), [hashOf(pattern), linesBefore, linesAfter, ...texts].join("\t"));
  }
  return [...entries.values()];
}

/** The source of `pattern-literals.ts`. */
export function renderPatternLiterals(): string {
  return `// Derived from the patterns of the rules. Write it again with: npx vitest run --project core patterns -u

/**
 * The strings of which every match of a pattern contains one: the hash of the pattern, how many lines a match may have
 * before and after the string, and the strings. A pattern that isn't here is searched everywhere.
 */
export const PATTERN_LITERALS: readonly string[] = [
${derivePatternLiterals()
  .map((entry) => `  ${quote(entry)},\n`)
  .join("")}];
`;
}

/** Whether a literal starts a word, ends one, does both or neither. */
function edgesOf({ startsWord, endsWord }: Literal): string {
  if (startsWord) return endsWord ? "=" : "<";
  return endsWord ? ">" : " ";
}

/** A string as the formatter writes it: in the quotes that need fewer escapes. */
function quote(text: string): string {
  const json = JSON.stringify(text);
  return text.split('"').length > text.split("'").length
    ? `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : json;
}
