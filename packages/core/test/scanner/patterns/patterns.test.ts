import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, SIGNALS } from "../../../src/scanner/literal-index.ts";
import { PATTERN_LITERALS } from "../../../src/scanner/pattern-literals.ts";
import { createScanText, type ScanText } from "../../../src/scanner/scan-text.ts";
import { searchEvidence } from "../../../src/scanner/search-text.ts";
import { quadraticRepeats } from "./endless-repeats.ts";
import { alternativesOf, randomNumbers, textsLike } from "./matching-texts.ts";
import { parsePattern } from "./parse-pattern.ts";
import { derivePatternLiterals, renderPatternLiterals } from "./pattern-literals.ts";

const sources = new Set(SIGNALS.map(({ pattern }) => pattern.source));

test("the strings that texts are searched for first are those of the patterns", async () => {
  expect(new Set(SIGNALS.map(({ pattern }) => hashOf(pattern))).size).toBe(sources.size);
  await expect(renderPatternLiterals()).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../src/scanner/pattern-literals.ts"),
  );
});

test("the other tests use the strings of the patterns: after an update, run them again", () => {
  expect(PATTERN_LITERALS).toEqual(derivePatternLiterals());
});

test("no pattern crosses lines from the start of one, so that searching many empty lines takes linear time", () => {
  const crossing = SIGNALS.filter(({ pattern }) => pattern.multiline && /\^\\s[*+]/.test(pattern.source));
  expect(crossing.map(({ pattern }) => pattern.source)).toEqual([]);
});

test("no pattern has an endless repeat that can start anywhere, so that a search takes linear time", () => {
  expect([...sources].filter((source) => quadraticRepeats(source).length > 0)).toEqual([]);
});

test("a text is found by a search exactly where the pattern itself matches, for every alternative of every pattern", () => {
  const random = randomNumbers(1);
  const matched = new Set<string>();
  for (const signal of SIGNALS) {
    const { pattern } = signal;
    const parsed = parsePattern(pattern.source);
    const next = textsLike(parsed, random);
    for (let count = 20 + 2 * alternativesOf(parsed); count > 0; count -= 1) {
      const example = next();
      const text = createText(`see${count % 2 === 0 ? " " : "\n"}${example} x\n\nend`);
      const expected = linesWith(pattern, text);
      if (expected.length > 0) matched.add(pattern.source);
      const whole = searchEvidence(text).placesOfSignal(signal);
      expect(
        whole.map(({ line }) => line),
        `${JSON.stringify(text.lower)} matches ${pattern.source}`,
      ).toEqual(expected);
      const lines = text.lower.split("\n");
      const changed = lines.with(Math.floor(random() * lines.length), random() < 0.5 ? "" : "a change");
      const similar = searchEvidence(createText(changed.join("\n")));
      expect(searchEvidence(text, similar).placesOfSignal(signal), changed.join("\n")).toEqual(whole);
    }
  }
  expect(
    SIGNALS.filter(({ pattern }) => !matched.has(pattern.source)).map(({ pattern }) => pattern.source),
  ).toEqual([]);
});

function createText(text: string): ScanText {
  return createScanText({ file: "a.txt", text, layer: "plain" });
}

/** The lines on which a match begins. */
function linesWith(pattern: RegExp, text: ScanText): readonly number[] {
  const lines = Array.from({ length: text.lineCount }, (_, line) => line).filter((line) => {
    pattern.lastIndex = text.startOf(line);
    const match = pattern.exec(text.lower);
    return match !== null && text.lineAt(match.index) === line;
  });
  pattern.lastIndex = 0;
  return lines;
}
