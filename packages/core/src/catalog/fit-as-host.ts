import { byteLength } from "../text/decode-text.ts";
import { displayWidth } from "../text/display-width.ts";
import { escapeCharacters, type TextEscape } from "../text/prompt-text.ts";
import { CATALOG_BYTES_PER_TOKEN, characterCount } from "./budget.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogFit, type CatalogLine, type FitRequest, lineText, OMITTED } from "./catalog-fit.ts";
import { openclawOpening } from "./formats/xml-formats.ts";
import { byMostUsed } from "./order-entries.ts";

/**
 * Fits like Claude Code 2.1.325: every name stays, whatever it costs, and its own skills keep their descriptions.
 * Other descriptions are kept whole or dropped: the most used skill first, each that still fits. Characters that take two
 * columns of a terminal count twice.
 */
export function fitAsClaudeCode({ lines, measure, escaping, budget, ownSkills }: FitRequest): CatalogFit {
  const lengthOf = budget.unit === "characters" ? columnsOf : measure.of;
  const sizes = lines.map((line) => ({
    plain: lengthOf(line.text.plain),
    whole: lengthOf(wholeText(line, escaping)),
  }));
  const shown = lines.map(() => 0);
  const namesOnly = new Set<string>();
  // Line breaks separate the lines, and the sentence above them is not counted.
  let used = lines.length + ownSkills.length - 1;
  const candidates: Candidate[] = [];
  for (const [index, line] of lines.entries()) {
    const { plain = 0, whole = 0 } = sizes[index] ?? {};
    const show = (): void => {
      shown[index] = characterCount(line.description);
    };
    used += line.entry.bundled ? whole : plain;
    if (line.entry.bundled) show();
    else if (line.description !== "") candidates.push({ usage: line.entry.usage, more: whole - plain, show });
  }
  for (const { name, characters, description = "stays" } of ownSkills) {
    const plain = lengthOf(`- ${name}`);
    used += description === "stays" ? characters : plain;
    if (description === "stays") continue;
    namesOnly.add(name);
    candidates.push({ usage: { count: 0 }, more: characters - plain, show: () => namesOnly.delete(name) });
  }
  for (const { more, show } of candidates.toSorted(byMostUsed)) {
    if (used + more > measure.limit) continue;
    used += more;
    show();
  }
  return { shown, ownNamesOnly: namesOnly, used: measure.inUnit(Math.max(0, used)) };
}

/** A description that is shown if there is room. */
interface Candidate extends Pick<CatalogEntry, "usage"> {
  /** What it adds to the entry's name. */
  readonly more: number;
  readonly show: () => void;
}

/** Columns of a terminal, where joined emoji and a flag are one character. */
function columnsOf(text: string): number {
  const joined = /\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?/gu;
  return displayWidth(text.replace(joined, "").replace(/(\p{RI})\p{RI}/gu, "$1"));
}

/**
 * Fits like Codex 0.166.0: the lines count, each with its line break and each rounded up to whole tokens, and what the
 * table of roots adds to the introduction. If the names fit, descriptions grow by a character each in turn, past those
 * that cannot; otherwise all descriptions go, and lines that do not fit are passed over. It does not mark a cut.
 */
export function fitAsCodex(request: FitRequest): CatalogFit {
  const { lines, budget, escaping, charged } = request;
  const price = priceFor(budget.unit);
  const [opening, free] = charged.map((text) => textPrice(text, budget.unit));
  const table = Math.max(0, (opening ?? 0) - (free ?? 0));
  // A table that leaves no room at all rules its roots out.
  const limit = table >= budget.limit && table > 0 ? -1 : budget.limit - table;
  const plain = lines.map(({ text }) => price(sizeOf(text.plain)));
  const whole = lines.map((line) => price(sizeOf(wholeText(line, escaping))));
  const wholeSum = sum(whole);
  if (wholeSum <= limit) {
    return { shown: lines.map(({ description }) => characterCount(description)), used: table + wholeSum };
  }
  const plainSum = sum(plain);
  if (plainSum <= limit) {
    const { shown, left } = takeTurns(request, { plain, price, room: limit - plainSum });
    return { shown, used: budget.limit - left };
  }
  let used = 0;
  const shown = plain.map((cost) => {
    if (used + cost > limit) return OMITTED;
    used += cost;
    return 0;
  });
  const omitted = shown.filter((count) => count === OMITTED).length;
  return { shown, used: table + used, warnings: [omissionWarning(omitted)] };
}

function textPrice(text: string, unit: "tokens" | "characters"): number {
  return unit === "characters" ? characterCount(text) : Math.ceil(byteLength(text) / CATALOG_BYTES_PER_TOKEN);
}

/** The length of a text in both units that a budget may use. */
interface Size {
  readonly bytes: number;
  readonly characters: number;
}

type Price = (size: Size) => number;

/** The price of a line of that size with its line break. */
function priceFor(unit: "tokens" | "characters"): Price {
  return unit === "characters"
    ? ({ characters }) => characters + 1
    : ({ bytes }) => Math.ceil((bytes + 1) / CATALOG_BYTES_PER_TOKEN);
}

function sizeOf(text: string): Size {
  return { bytes: byteLength(text), characters: characterCount(text) };
}

function wholeText(line: CatalogLine, escaping: TextEscape): string {
  return lineText(line, Number.POSITIVE_INFINITY, { escaping });
}

/** An entry that can't take a character now never can later, because the budget only shrinks. */
function takeTurns(
  { lines, escaping }: FitRequest,
  { plain, price, room }: { readonly plain: readonly number[]; readonly price: Price; readonly room: number },
): { readonly shown: readonly number[]; readonly left: number } {
  const shown = lines.map(() => 0);
  let left = room;
  let turns = lines.flatMap(({ text, description }, index) => {
    if (description === "") return [];
    const { bytes, characters } = sizeOf(text.before + text.after);
    return [{ index, rest: description[Symbol.iterator](), bytes, characters, paid: plain[index] ?? 0 }];
  });
  while (turns.length > 0) {
    turns = turns.filter((turn) => {
      const next = turn.rest.next();
      if (next.done === true) return false;
      const size = sizeOf(escaping.characters.get(next.value) ?? next.value);
      turn.bytes += size.bytes;
      turn.characters += size.characters;
      const step = Math.max(0, price(turn) - turn.paid);
      if (step > left) return false;
      left -= step;
      turn.paid += step;
      shown[turn.index] = (shown[turn.index] ?? 0) + 1;
      return true;
    });
  }
  return { shown, left };
}

function omissionWarning(omitted: number): string {
  const subject = omitted === 1 ? "skill was" : "skills were";
  return `Exceeded skills context budget. All skill descriptions were removed and ${omitted} additional ${subject} not included in the model-visible skills list.`;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

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
  const kind = words.format;
  return {
    shown: lines.map((line, index) => (index < count ? shownOf(line, longest) : OMITTED)),
    descriptions: lines.map((line) =>
      longest === WHOLE || longest === 0
        ? undefined
        : shortDescription(line.description, longest) || undefined,
    ),
    opening: openclawOpening(kind, words.note),
    ending: ENDING,
    used: length(longest),
    ...(words.note !== "" && count === 0 && { note: words.note }),
  };
}

/** A description on one line, in at most so many UTF-16 units. */
function shortDescription(description: string, longest: number): string {
  const text = description.replace(/\s+/g, " ").trim();
  if (text.length <= longest) return text;
  return `${wholeCharacters(text, longest - ENDING.length).trimEnd()}${ENDING}`;
}

/** The start of a text, without half a surrogate pair at its end. */
function wholeCharacters(text: string, units: number): string {
  const start = text.slice(0, units);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** What OpenClaw adds to the entries: a note when entries are missing, and the total length. */
function ownWords(
  count: number,
  total: number,
  longest: Longest,
): { readonly note: string; readonly length: number; readonly format: keyof typeof FRAME } {
  const note = limitNote(count, total, longest);
  const format = longest === 0 ? "names" : longest === WHOLE ? "whole" : "shortened";
  if (count === 0) return { note, format, length: note.length };
  return { note, format, length: FRAME[format] + (note === "" ? 0 : note.length + 1) };
}

function entriesLength(lines: readonly CatalogLine[], longest: Longest, escaping: TextEscape): number {
  return lines.reduce((length, line) => length + 1 + entryText(line, longest, escaping).length, 0);
}

function entryText(line: CatalogLine, longest: Longest, escaping: TextEscape): string {
  const { text, description } = line;
  if (longest === WHOLE) return wholeText(line, escaping);
  const shown = longest === 0 ? "" : shortDescription(description, longest);
  return shown === "" ? text.plain : text.before + escapeCharacters(shown, escaping) + text.after;
}

/** Characters of a description before the truncation mark. */
function shownOf({ description }: CatalogLine, longest: Longest): number {
  return description.length <= longest
    ? characterCount(description)
    : characterCount(wholeCharacters(description, Math.max(0, longest - ENDING.length)));
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
