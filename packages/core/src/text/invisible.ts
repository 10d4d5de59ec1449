import { lazyRegExp } from "./lazy-reg-exp.ts";
import type { TextRange } from "./text-position.ts";

/** A run of characters without a shape of their own. */
export interface InvisibleRun extends TextRange {
  readonly codePoints: readonly number[];
}

/** The length of a match is limited: an engine remembers each character it passes. */
const candidates = lazyRegExp(
  String.raw`[[\p{Cc}--[\t\n\f\r]]\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]{1,1000}`,
  "gv",
);
const pictograph = lazyRegExp(
  String.raw`\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}`,
  "u",
);
const joiningScript = lazyRegExp(
  String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Tibt}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Bali}\p{scx=Java}]`,
  "u",
);
/** Scripts that write no blanks between words and mark the places to break a line. */
const unspacedScript = lazyRegExp(
  String.raw`[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`,
  "u",
);
const variantBase = lazyRegExp(
  String.raw`[\p{Sm}\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]`,
  "u",
);
const emoji = lazyRegExp(String.raw`\p{Emoji}`, "u");
const han = lazyRegExp(String.raw`\p{sc=Han}`, "u");
const mongolian = lazyRegExp(String.raw`\p{scx=Mong}`, "u");
const rightToLeft = lazyRegExp(
  String.raw`[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]`,
  "u",
);

const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;

/**
 * The invisible characters that a text has no need of, one run at a time because a hostile text has millions. Joiners in
 * emoji and in scripts that use them, variation selectors behind what they vary, flags made of tags and a byte order
 * mark at the very start are left out.
 */
export function* findInvisible(text: string): Generator<InvisibleRun, undefined> {
  for (const match of text.matchAll(candidates())) {
    const characters = Array.from(match[0]);
    const before = lastCharacter(text, match.index);
    const after = text.codePointAt(match.index + match[0].length);
    if (isFlag(characters, before)) continue;
    let offset = match.index;
    let run: { start: number; codePoints: number[] } | undefined;
    for (const [index, character] of characters.entries()) {
      const left = characters[index - 1] ?? before;
      const right = characters[index + 1] ?? (after === undefined ? "" : String.fromCodePoint(after));
      if ((offset === 0 && character === "\uFEFF") || isUseful(character, left, right, before)) {
        if (run !== undefined) yield { ...run, end: offset };
        run = undefined;
      } else {
        run ??= { start: offset, codePoints: [] };
        run.codePoints.push(character.codePointAt(0) ?? 0);
      }
      offset += character.length;
    }
    if (run !== undefined) yield { ...run, end: offset };
  }
}

/** Whether a character has an effect in its context; `base` is the last visible one before its run. */
function isUseful(character: string, left: string, right: string, base: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  switch (codePoint) {
    case 0x200b:
      return unspacedScript().test(left) || unspacedScript().test(right);
    case 0x200c:
      return joiningScript().test(left);
    case 0x200d:
      return (
        joiningScript().test(left) ||
        (pictograph().test(base) && isEmojiEnd(left) && pictograph().test(right))
      );
    case 0xfe0e:
    case 0xfe0f:
      return emoji().test(left);
    default:
      break;
  }
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return han().test(left);
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0d) return variantBase().test(left);
  if (codePoint >= 0x180b && codePoint <= 0x180f) return mongolian().test(left);
  return false;
}

function isEmojiEnd(left: string): boolean {
  return left === "\uFE0F" || pictograph().test(left);
}

/** A flag such as Scotland's is a black flag followed by tags and a cancel tag. */
function isFlag(characters: readonly string[], before: string): boolean {
  const codePoints = characters.map((character) => character.codePointAt(0) ?? 0);
  return (
    before.codePointAt(0) === BLACK_FLAG &&
    codePoints.length <= 8 &&
    codePoints.at(-1) === CANCEL_TAG &&
    codePoints.every((codePoint) => codePoint > 0xe0000 && codePoint <= CANCEL_TAG)
  );
}

/** The character before an offset. */
export function lastCharacter(text: string, end: number): string {
  return Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? "";
}

/** A character that changes the direction of the text around it. */
interface BidiControl {
  readonly offset: number;
  readonly codePoint: number;
}

const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const MARKS: ReadonlySet<number> = new Set([0x061c, 0x200e, 0x200f]);
const OVERRIDES: ReadonlySet<number> = new Set([0x202d, 0x202e]);

/**
 * The direction controls that can make a text read otherwise than it is. On a line with letters of a
 * right-to-left script, marks and well-nested embeddings and isolates are ordinary typography.
 */
export function findBidi(text: string): readonly BidiControl[] {
  const found: BidiControl[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (!CONTROLS.test(line[0])) continue;
    const controls = Array.from(line[0].matchAll(new RegExp(CONTROLS, "g")), (match) => ({
      offset: line.index + match.index,
      codePoint: match[0].charCodeAt(0),
    }));
    const isSuspicious = suspicion(line[0], controls);
    for (const control of controls) if (isSuspicious(control)) found.push(control);
  }
  return found;
}

function suspicion(line: string, controls: readonly BidiControl[]): (control: BidiControl) => boolean {
  if (!rightToLeft().test(line)) return () => true;
  return isNested(controls)
    ? ({ codePoint }) => OVERRIDES.has(codePoint)
    : ({ codePoint }) => !MARKS.has(codePoint);
}

/** Whether each embedding and isolate of a line is closed in order by its own end. */
function isNested(controls: readonly BidiControl[]): boolean {
  const open: ("embedding" | "isolate")[] = [];
  for (const { codePoint } of controls) {
    if (MARKS.has(codePoint)) continue;
    if (codePoint === 0x202c) {
      if (open.pop() !== "embedding") return false;
    } else if (codePoint === 0x2069) {
      if (open.pop() !== "isolate") return false;
    } else {
      open.push(codePoint >= 0x2066 ? "isolate" : "embedding");
    }
  }
  return open.length === 0;
}

const names: ReadonlyMap<number, string> = new Map([
  [0x00ad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul choseong filler"],
  [0x1160, "Hangul jungseong filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x2060, "word joiner"],
  [0x2061, "function application"],
  [0x2062, "invisible times"],
  [0x2063, "invisible separator"],
  [0x2064, "invisible plus"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0x3164, "Hangul filler"],
  [0xfeff, "byte order mark"],
  [0xffa0, "halfwidth Hangul filler"],
]);

const ranges: readonly (readonly [first: number, last: number, name: string])[] = [
  [0x0000, 0x001f, "control character"],
  [0x007f, 0x009f, "control character"],
  [0x180b, 0x180f, "Mongolian variation selector"],
  [0xfe00, 0xfe0f, "variation selector"],
  [0xfff9, 0xfffb, "interlinear annotation character"],
  [0xe0000, 0xe007f, "tag character"],
  [0xe0100, 0xe01ef, "variation selector"],
];

/** The name of an invisible character, for a report: `U+200B (zero width space)`. */
export function codePointName(codePoint: number): string {
  const name =
    names.get(codePoint) ?? ranges.find(([first, last]) => codePoint >= first && codePoint <= last)?.[2];
  const hex = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  return name === undefined ? hex : `${hex} (${name})`;
}
