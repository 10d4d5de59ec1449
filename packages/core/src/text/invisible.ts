/** A run of characters without a shape of their own. */
export interface InvisibleRun {
  readonly start: number;
  readonly end: number;
  readonly codePoints: readonly number[];
}

// Each pattern stands in a function: an engine works out a class of characters when it first meets it, and nearly
// every text does without.

/** Runs are cut at a length, for an engine that keeps a note of each character it passes. */
function candidates(): RegExp {
  return /[[\p{Cc}--[\t\n\f\r]]\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]{1,1000}/gv;
}

function isPictograph(text: string): boolean {
  return /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(text);
}

function isJoiningScript(text: string): boolean {
  return /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Tibt}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Bali}\p{scx=Java}]/u.test(
    text,
  );
}

/** Scripts that write no blanks between words and mark the places to break a line. */
function isUnspacedScript(text: string): boolean {
  return /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u.test(text);
}

function isVariantBase(text: string): boolean {
  return /[\p{Sm}\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]/u.test(
    text,
  );
}

const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;

/**
 * The invisible characters that a text has no need of, a run at a time, for a hostile text holds millions. Joiners in
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
      return isUnspacedScript(left) || isUnspacedScript(right);
    case 0x200c:
      return isJoiningScript(left);
    case 0x200d:
      return isJoiningScript(left) || (isPictograph(base) && isEmojiEnd(left) && isPictograph(right));
    case 0xfe0e:
    case 0xfe0f:
      return /\p{Emoji}/u.test(left);
    default:
      break;
  }
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return /\p{sc=Han}/u.test(left);
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0d) return isVariantBase(left);
  if (codePoint >= 0x180b && codePoint <= 0x180f) return /\p{scx=Mong}/u.test(left);
  return false;
}

function isEmojiEnd(left: string): boolean {
  return left === "\uFE0F" || isPictograph(left);
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

function lastCharacter(text: string, end: number): string {
  return Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? "";
}
