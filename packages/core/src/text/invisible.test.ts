import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codePointName, findInvisible } from "./invisible.ts";

const namesIn = (text: string): readonly string[] =>
  Array.from(
    findInvisible(text),
    ({ start, codePoints }) => `${start}: ${codePoints.map(codePointName).join(", ")}`,
  );

describe("findInvisible", () => {
  test.each([
    ["a zero width space", "a\u200Bb", ["1: U+200B (zero width space)"]],
    ["a soft hyphen", "co\u00ADop", ["2: U+00AD (soft hyphen)"]],
    ["a byte order mark inside", "a\uFEFFb", ["1: U+FEFF (byte order mark)"]],
    ["a control character", "a\u001B[31m", ["1: U+001B (control character)"]],
    ["a run as one", "a\u200B\u2060b", ["1: U+200B (zero width space), U+2060 (word joiner)"]],
    ["tag characters", "a\u{E0061}\u{E0062}", ["1: U+E0061 (tag character), U+E0062 (tag character)"]],
    ["a variation selector behind a letter", "a\uFE0F", ["1: U+FE0F (variation selector)"]],
    ["a second variation selector", "❤\uFE0F\uFE0F", ["2: U+FE0F (variation selector)"]],
    ["a joiner between letters", "a\u200Db", ["1: U+200D (zero width joiner)"]],
    ["a non-joiner between Latin letters", "a\u200Cb", ["1: U+200C (zero width non-joiner)"]],
    ["tags behind a flag that never end", "🏴\u{E0067}", ["2: U+E0067 (tag character)"]],
  ])("finds %s", (_, text, expected) => {
    expect(namesIn(text)).toEqual(expected);
  });

  test.each([
    ["an emoji family", "👩‍👩‍👧 🧑🏽‍💻 🏳️‍🌈"],
    ["emoji and keycaps with a variation selector", "❤️ ✔︎ 1️⃣ ©️"],
    ["the flag of Scotland", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
    ["Persian with a non-joiner", "می‌خواهم"],
    ["Hindi with joiners", "क्‍ष र्‌य"],
    ["Thai with break points", "ภาษา\u200Bไทย"],
    ["an ideographic variant", "葛\u{E0100}"],
    ["a byte order mark at the start", "\uFEFF---"],
    ["tabs and line ends", "a\tb\r\nc\fd"],
  ])("leaves %s alone", (_, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  test("without what it finds there is nothing more to find", () => {
    const unit = fc.constantFrom(
      "a",
      "ا",
      "ไ",
      "👩",
      "🏳",
      "🏴",
      "葛",
      "1",
      "\u200B",
      "\u200C",
      "\u200D",
      "\uFE0F",
      "\uFEFF",
      "\u{E0067}",
      "\u{E007F}",
      "\u{E0100}",
      "\0",
    );
    fc.assert(
      fc.property(fc.string({ unit }), (sample) => {
        const text = `x${sample}`;
        const clean = [...findInvisible(text)].reduceRight(
          (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
          text,
        );
        expect(namesIn(clean)).toEqual([]);
      }),
    );
  });
});
