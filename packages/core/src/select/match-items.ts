import { compareText, searchForm } from "../text/compare-text.ts";

/** Something that can be completed: a skill, a command of the app, a command of a skill, or a file. */
export interface CompletionItem {
  readonly kind: "skill" | "app" | "command" | "file";
  /** The text after the sigil: a name if it is unique, otherwise an id; the path of a file. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** Shown behind the name, such as `[file]`. */
  readonly argumentHint?: string;
}

/** What a slash can call. */
export type CallableItem = CompletionItem & { readonly kind: Exclude<CompletionItem["kind"], "file"> };

/** The better a match, the smaller its numbers: first the kind of match, then how good it is of its kind. */
type Rank = readonly [tier: number, quality: number];

const EXACT = 0;
const NAME_START = 1;
const WORD_START = 2;
const NAME_INSIDE = 3;
const DISPLAY_INSIDE = 4;
const NAME_FUZZY = 5;
const DISPLAY_FUZZY = 6;

/**
 * The items a query means, best first: the query as part of a name or display name, then its letters in their order
 * with others between. Among equals the shorter name, then the alphabet decides; no query keeps the given order.
 */
export function matchItems<I extends CompletionItem>(items: readonly I[], query: string): readonly I[] {
  if (query === "") return items;
  const wanted = searchForm(query);
  return items
    .flatMap((item) => {
      const rank = rankOf(item, wanted);
      return rank === undefined ? [] : { item, rank };
    })
    .toSorted(
      (a, b) =>
        a.rank[0] - b.rank[0] ||
        a.rank[1] - b.rank[1] ||
        a.item.name.length - b.item.name.length ||
        compareText(a.item.name, b.item.name),
    )
    .map(({ item }) => item);
}

function rankOf(item: CompletionItem, wanted: string): Rank | undefined {
  const name = searchForm(item.name);
  if (name === wanted) return [EXACT, 0];
  const inName = name.indexOf(wanted);
  if (inName === 0) return [NAME_START, 0];
  const display = searchForm(item.displayName);
  const inDisplay = display.indexOf(wanted);
  if (inDisplay === 0 || startsWord(name, wanted)) return [WORD_START, inName < 0 ? inDisplay : inName];
  if (inName > 0) return [NAME_INSIDE, inName];
  if (inDisplay > 0) return [DISPLAY_INSIDE, inDisplay];
  const inLetters = spread(name, wanted);
  if (inLetters !== undefined) return [NAME_FUZZY, inLetters];
  const inDisplayLetters = spread(display, wanted);
  return inDisplayLetters === undefined ? undefined : [DISPLAY_FUZZY, inDisplayLetters];
}

function startsWord(name: string, wanted: string): boolean {
  return ["-", "_", ":"].some((separator) => name.includes(separator + wanted));
}

/** How many other letters are between the typed ones; undefined when they don't all occur in order. */
function spread(text: string, wanted: string): number | undefined {
  let end = -1;
  let from = 0;
  for (const letter of wanted) {
    const at = text.indexOf(letter, from);
    if (at < 0) return undefined;
    end = at + letter.length;
    from = end;
  }
  // Backwards from the end each letter is found as late as possible, which keeps the stretch short.
  let start = end;
  for (const letter of Array.from(wanted).toReversed())
    start = text.lastIndexOf(letter, start - letter.length);
  return end - start - wanted.length;
}
