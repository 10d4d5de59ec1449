import type { InventoryText } from "./inventory.ts";
import { MAX_SCANNED_CHARACTERS } from "./scan-limits.ts";

/** Blanks in a line beyond which nothing is read by people: what is behind them was put out of sight. */
const PADDING = /(?<![^\S\n])[^\S\n]{200}/g;
const BLANK = /[^\S\n]/;
/** Characters at the beginning and at the end of a text that is too large to be searched as a whole. */
const END_LENGTH = 64 * 1024;
/** Most lines between them that keep their numbers. */
const MAX_LINES_BETWEEN = 200_000;
/** Most characters of such beginnings and ends in a skill. */
const MAX_ENDS = 1024 * 1024;

/**
 * The texts that are searched: the SKILL.md, then the smallest, so that a large file can't crowd out the others. Long
 * runs of blanks don't count. Of a text that is left out, its beginning and its end are searched all the same, because
 * that is where an attacker puts what must be read.
 */
export function chooseTexts(all: readonly InventoryText[]): {
  readonly texts: readonly InventoryText[];
  /** The files that aren't searched as a whole. */
  readonly left: readonly string[];
} {
  const texts = all.map(({ file, text }) => ({
    file,
    text: text.length > END_LENGTH ? withoutPadding(text) : text,
  }));
  const rank = ({ file, text }: InventoryText): number => (/^skill\.md$/i.test(file) ? 0 : text.length);
  const chosen = new Map<InventoryText, InventoryText>();
  const left: string[] = [];
  let room = MAX_SCANNED_CHARACTERS;
  let roomForEnds = MAX_ENDS;
  for (const each of texts.toSorted((a, b) => rank(a) - rank(b))) {
    if (each.text.length <= room) {
      room -= each.text.length;
      chosen.set(each, each);
      continue;
    }
    left.push(each.file);
    const ends = { file: each.file, text: endsOf(each.text) };
    if (ends.text.length > roomForEnds) continue;
    roomForEnds -= ends.text.length;
    chosen.set(each, ends);
  }
  return { texts: texts.flatMap((each) => chosen.get(each) ?? []), left };
}

/** A text without what long runs of blanks have more than is read. */
function withoutPadding(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { 0: blanks, index } of text.matchAll(PADDING)) {
    kept.push(text.slice(from, index + blanks.length));
    from = index + blanks.length;
    while (from < text.length && BLANK.test(text[from] ?? "")) from += 1;
  }
  kept.push(text.slice(from));
  return kept.join("");
}

/** The beginning and the end of a text, with empty lines for those between them. */
function endsOf(text: string): string {
  if (text.length <= 2 * END_LENGTH) return text;
  const end = text.length - END_LENGTH;
  let lines = 0;
  for (
    let at = text.indexOf("\n", END_LENGTH);
    at >= 0 && at < end && lines < MAX_LINES_BETWEEN;
    at = text.indexOf("\n", at + 1)
  )
    lines += 1;
  return `${text.slice(0, END_LENGTH)}${"\n".repeat(Math.max(1, lines))}${text.slice(end)}`;
}
