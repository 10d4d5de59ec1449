/** Texts of which every character takes one column. */
const NARROW = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0588\u2010-\u2027\u2248\u2713\u2717]*$/;
const EMOJI_STYLE = "\ufe0f";

/** The columns a text takes in a terminal. Joined emoji count each part, so the answer is never too small. */
export function displayWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  let last = 0;
  for (const character of text) {
    last = widthAfter(character, last);
    width += last;
  }
  return width;
}

/** The longest start of a text that fits into a number of columns. */
export function fitStart(text: string, columns: number): string {
  const room = Math.max(0, columns);
  // One more than fits: it could be a mark that belongs to the last one. The rest may be very long.
  if (NARROW.test(text.slice(0, room + 1))) return text.slice(0, room);
  let end = 0;
  let width = 0;
  let last = 0;
  for (const character of text) {
    last = widthAfter(character, last);
    width += last;
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The columns that a character adds behind one that added `last`. */
function widthAfter(character: string, last: number): number {
  // The selector turns a narrow symbol into a wide emoji.
  return character === EMOJI_STYLE && last === 1 ? 1 : characterWidth(character);
}

function characterWidth(character: string): number {
  if (NARROW.test(character)) return 1;
  if (hasNoWidth(character)) return 0;
  return isWide(character) ? 2 : 1;
}

// Both patterns stand in functions: an engine works out a class of characters when it first meets it, and nearly every
// text is narrow.

/** Marks, controls and the vowels and finals that Hangul composes; variation selectors are marks. */
function hasNoWidth(character: string): boolean {
  return /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff]/u.test(character);
}

function isWide(character: string): boolean {
  return /[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    character,
  );
}
