import { escapeCharacters } from "../text/prompt-text.ts";
import { characterCount } from "./budget.ts";
import type { CatalogLine, FitRequest } from "./catalog-fit.ts";

/** The cost of a line at each length of its description. */
export interface LineCost {
  readonly line: CatalogLine;
  /** The line's position in the catalog. */
  readonly index: number;
  /** Without description. */
  readonly plain: number;
  /** With the whole description. */
  readonly whole: number;
  /** Characters of the description. */
  readonly length: number;
  /** With this many characters and the truncation mark, or whole if that costs no more; increases with the number. */
  readonly at: (characters: number) => number;
  /** The characters that are shown at that price. */
  readonly shownAt: (characters: number) => number;
}

/** Measures a line; `ending` is the sign of a cut. */
export function lineCost(
  line: CatalogLine,
  index: number,
  { measure, escaping, ending }: Pick<FitRequest, "measure" | "escaping"> & { readonly ending: string },
): LineCost {
  const { text, description } = line;
  const plain = measure.of(text.plain);
  const wrap = measure.of(text.before) + measure.of(text.after);
  const whole = description === "" ? plain : wrap + measure.of(escapeCharacters(description, escaping));
  const length = characterCount(description);
  const mark = measure.of(ending);
  let starts: Uint32Array | undefined;
  const cut = (characters: number): number => {
    starts ??= startCosts(description, length, { measure, escaping });
    return wrap + (starts[characters] ?? 0) + mark;
  };
  const isWhole = (characters: number): boolean => characters >= length || cut(characters) >= whole;
  return {
    line,
    index,
    plain,
    whole,
    length,
    at: (characters) => (isWhole(characters) ? whole : cut(characters)),
    shownAt: (characters) => (isWhole(characters) ? length : characters),
  };
}

/** The cost of every start of a text, by its number of characters. */
function startCosts(
  text: string,
  length: number,
  { measure, escaping }: Pick<FitRequest, "measure" | "escaping">,
): Uint32Array {
  const costs = new Uint32Array(length + 1);
  let cost = 0;
  let count = 0;
  for (const character of text) {
    cost += measure.of(escaping.characters.get(character) ?? character);
    count += 1;
    costs[count] = cost;
  }
  return costs;
}
