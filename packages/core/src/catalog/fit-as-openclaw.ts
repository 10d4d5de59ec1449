import type { TextEscape } from "../text/prompt-text.ts";
import { characterCount } from "./budget.ts";
import { type CatalogFit, type CatalogLine, type FitRequest, lineText, OMITTED } from "./catalog-fit.ts";

/** Characters of OpenClaw's own words around the entries, by what becomes of the descriptions. */
const FRAME = { whole: 370, shortened: 378, names: 363 } as const;

/** The range in which OpenClaw searches for a length that fits: anywhere, and where the context window is small. */
const SHORTENED = { min: 4, max: 220 } as const;
const SMALL_WINDOW = { min: 64, max: 220 } as const;

/** Tokens of the window for each character of the catalog. */
const WINDOW_TOKENS_PER_CHARACTER = 5;

const ENDING = "...";

const LEADING_LINE_BREAKS = 2;

/** A longest length for all descriptions; 0 for names only. */
type Longest = number;

const WHOLE: Longest = Number.POSITIVE_INFINITY;

/**
 * OpenClaw's way, as version 2026.9.6 does it: the first 150 skills; if they do not fit with whole descriptions, as
 * many names as fit, then the greatest length up to 220 that all descriptions can have. A small context window
 * shortens descriptions further but never removes a name.
 */
export function fitAsOpenClaw(request: FitRequest): CatalogFit {
  const { lines, budget, escaping } = request;
  const listed = lines.slice(0, request.maxSkills ?? lines.length);
  const fits = (count: number, longest: Longest): boolean => {
    const words = ownWords(count, lines.length, longest);
    return words.length + entriesLength(listed.slice(0, count), longest, escaping) <= budget.limit;
  };
  let count = listed.length;
  let longest: Longest = WHOLE;
  if (!fits(count, longest)) {
    count = greatest({ min: 0, max: count }, (candidate) => fits(candidate, 0)) ?? 0;
    longest = greatest(SHORTENED, (candidate) => fits(count, candidate)) ?? 0;
  }
  const words = ownWords(count, lines.length, longest);
  const length = (candidate: Longest): number =>
    words.length + entriesLength(listed.slice(0, count), candidate, escaping);
  const target = Math.floor((request.contextWindow ?? WHOLE) / WINDOW_TOKENS_PER_CHARACTER);
  // The blank lines that precede a catalog without a note are gone by then.
  const trimmed = words.note === "" ? LEADING_LINE_BREAKS : 0;
  if (longest > 0 && length(longest) - trimmed > target) {
    const shorter = greatest(SMALL_WINDOW, (candidate) => length(candidate) - trimmed <= target);
    longest = Math.min(longest, shorter ?? SMALL_WINDOW.min);
  }
  return {
    shown: lines.map((line, index) => (index < count ? shownOf(line, longest) : OMITTED)),
    ending: ENDING,
    used: length(longest),
    ...(words.note === "" ? {} : { note: words.note }),
  };
}

/** What OpenClaw adds to the entries: a note when entries are missing, and the total length. */
function ownWords(
  count: number,
  total: number,
  longest: Longest,
): { readonly note: string; readonly length: number } {
  const note = limitNote(count, total, longest);
  if (count === 0) return { note, length: note.length };
  const frame = longest === 0 ? FRAME.names : longest === WHOLE ? FRAME.whole : FRAME.shortened;
  return { note, length: frame + (note === "" ? 0 : note.length + 1) };
}

function entriesLength(lines: readonly CatalogLine[], longest: Longest, escaping: TextEscape): number {
  return lines.reduce(
    (sum, line) => sum + 1 + lineText(line, shownOf(line, longest), { escaping, ending: ENDING }).length,
    0,
  );
}

/** Characters of a description before the truncation mark. */
function shownOf({ description }: CatalogLine, longest: Longest): number {
  const count = characterCount(description);
  return count <= longest ? count : Math.max(0, longest - ENDING.length);
}

function limitNote(included: number, total: number, longest: Longest): string {
  const whole = longest === WHOLE;
  const descriptions = longest > 0 ? "descriptions shortened" : "descriptions omitted";
  const audit = "Run `openclaw skills check` to audit.";
  if (included < total) {
    const format = whole ? "" : ` (compact format, ${descriptions})`;
    return `⚠️ Skills truncated: included ${included} of ${total}${format}. ${audit}`;
  }
  return whole ? "" : `⚠️ Skills catalog using compact format (${descriptions}). ${audit}`;
}

/** The greatest number in a range that passes, if the least does; a number passes if a greater one does. */
function greatest(
  { min, max }: { readonly min: number; readonly max: number },
  passes: (candidate: number) => boolean,
): number | undefined {
  if (!passes(min)) return undefined;
  let low = min;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
