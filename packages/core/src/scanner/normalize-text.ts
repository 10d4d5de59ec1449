import { compatibleForm } from "../text/compare-text.ts";
import { findBidi, findInvisible } from "../text/invisible.ts";

/** A text without the tricks that make it read differently to a person and to a model. Its lines stay in place. */
export interface NormalizedText {
  readonly text: string;
  /** Invisible characters and what they spell, with their offsets in the original. */
  readonly invisible: readonly {
    readonly offset: number;
    readonly spells: string;
    readonly length: number;
  }[];
  /** Offsets of direction controls in the original. */
  readonly bidi: readonly number[];
  /** Offsets in the text of words that mix alphabets to look like others. */
  readonly mixed: readonly number[];
}

/** Letters of other alphabets that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("аеорсухіјѕԁһӏьАВЕКМНОРСТХІЈЅοαεικνρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ").map((letter, index) => [
    letter,
    "aeopcyxijsdhlbABEKMHOPCTXIJSoaeikvptuxABEZHIKMNOPTYX"[index] ?? letter,
  ]),
);
const MIXED = /[A-Za-z][\u0370-\u03ff\u0400-\u052f]|[\u0370-\u03ff\u0400-\u052f][A-Za-z]/;
const MIXED_WORD = /[A-Za-z\u0370-\u03ff\u0400-\u052f]{2,60}/g;
// Nearly every text is plain and needs none of this.
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

/** Normalizes a text: line ends, NFKC, invisible characters, look-alike letters in mixed words. */
export function normalizeText(original: string): NormalizedText {
  const source = original.startsWith("\uFEFF") ? original.slice(1) : original;
  if (PLAIN.test(source)) {
    return { text: source.replaceAll("\r\n", "\n"), invisible: [], bidi: [], mixed: [] };
  }
  const runs = [...findInvisible(source)];
  let visible = "";
  let from = 0;
  for (const { start, end } of runs) {
    visible += source.slice(from, start);
    from = end;
  }
  visible += source.slice(from);
  const bidi = findBidi(visible).map(({ offset }) => offset);
  const composed = compatibleForm(
    visible.replaceAll("\r\n", "\n").replace(/[\u2028\u2029\u0085\u0130]/g, " "),
  )
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  const mixed: number[] = [];
  const text = MIXED.test(composed)
    ? composed.replace(MIXED_WORD, (word: string, offset: number) => {
        if (!MIXED.test(word)) return word;
        const latin = Array.from(word, (letter) => LOOK_ALIKES[letter] ?? letter).join("");
        if (/^[A-Za-z]+$/.test(latin)) mixed.push(offset);
        return latin;
      })
    : composed;
  const invisible = runs.map(({ start, codePoints }) => ({
    offset: start,
    spells: spell(codePoints),
    length: codePoints.length,
  }));
  return { text, invisible, bidi, mixed };
}

/** The text that tag characters and variation selectors spell; other invisible characters spell nothing. */
function spell(codePoints: readonly number[]): string {
  const bytes = codePoints.flatMap((codePoint) => {
    if (codePoint >= 0xe0020 && codePoint <= 0xe007e) return [codePoint - 0xe0000];
    if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return [codePoint - 0xe0100 + 16];
    if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return [codePoint - 0xfe00];
    return [];
  });
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? String.fromCharCode(...bytes.slice(0, 10_000))
    : "";
}
