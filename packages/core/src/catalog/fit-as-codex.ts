import { escapeCharacters, type TextEscape } from "../text/prompt-text.ts";
import { byteLength, characterCount } from "./budget.ts";
import { type CatalogFit, type CatalogLine, type FitRequest, OMITTED } from "./catalog-fit.ts";
import { CATALOG_BYTES_PER_TOKEN } from "./catalog-limits.ts";

/**
 * Fits like Codex 0.166.0: only the lines count, each with its line break and each rounded up to whole
 * tokens. If the names fit, descriptions grow by a character each in turn, past those that cannot; otherwise all
 * descriptions go, and lines that do not fit are passed over. It does not mark a cut.
 */
export function fitAsCodex(request: FitRequest): CatalogFit {
  const { lines, budget, escaping } = request;
  const price = priceFor(budget.unit);
  const plain = lines.map(({ text }) => price(sizeOf(text.plain)));
  const whole = lines.map((line) => price(wholeSize(line, escaping)));
  const wholeSum = sum(whole);
  if (wholeSum <= budget.limit) {
    return { shown: lines.map(({ description }) => characterCount(description)), used: wholeSum };
  }
  const plainSum = sum(plain);
  if (plainSum <= budget.limit) return takeTurns(request, plain, price);
  let used = 0;
  const shown = plain.map((cost) => {
    if (used + cost > budget.limit) return OMITTED;
    used += cost;
    return 0;
  });
  return { shown, used, warnings: [omissionWarning(shown.filter((count) => count === OMITTED).length)] };
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

function wholeSize({ text, description }: CatalogLine, escaping: TextEscape): Size {
  if (description === "") return sizeOf(text.plain);
  return sizeOf(text.before + escapeCharacters(description, escaping) + text.after);
}

/** An entry that can't take a character now never can later, because the budget only shrinks. */
function takeTurns(
  { lines, budget, escaping }: FitRequest,
  plain: readonly number[],
  price: Price,
): CatalogFit {
  const shown = lines.map(() => 0);
  let left = budget.limit - sum(plain);
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
  return { shown, used: budget.limit - left };
}

function omissionWarning(omitted: number): string {
  const subject = omitted === 1 ? "skill was" : "skills were";
  return `Exceeded skills context budget. All skill descriptions were removed and ${omitted} additional ${subject} not included in the model-visible skills list.`;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
