import { expect, test } from "vitest";
import { quadraticRepeats } from "./endless-repeats.ts";
import { parsePattern } from "./parse-pattern.ts";
import { requiredLiterals } from "./required-literals.ts";

test.each<[RegExp, readonly string[]]>([
  [/\bforward(?:ed|s)?\b/, ["<forward>", "<forwarded>", "<forwards>"]],
  [/\bcurl\s[^\n]{0,80}-o/, ["<curl>"]],
  [/(?:curl|wget)\b/, ["curl>", "wget>"]],
  [/["']runon["']/, ["<runon>"]],
  [/(?<![\w.])eval\(/, ["<eval("]],
  [/\.ssh[/\\]/, [".ssh>"]],
  [/a?bc{2}(?:d+|x)/, ["bcc"]],
  [/x\s*(?:rare word)?\s*y/, ["x"]],
  [/\b(?:ignore|forget)\s+x\d|\b\b(?:ignore|ignored)\sy\d/, ["<ignore>", "<ignored>", "<forget>"]],
  [/(?=[^\n]{0,9}json)\w{1,9}\(password/, ["(password"]],
  [/(?:never mind)?[a-z]{3}/, []],
  [/(?:zip|\w+)/, []],
])("%s matches only texts with %j", (pattern, expected) => {
  const found = requiredLiterals(pattern)?.literals.map(
    ({ text, startsWord, endsWord }) => `${startsWord ? "<" : ""}${text}${endsWord ? ">" : ""}`,
  );
  expect((found ?? []).toSorted()).toEqual(expected.toSorted());
});

test("a match may begin and end as many lines away from its string as the pattern has white space", () => {
  const { linesBefore, linesAfter } = requiredLiterals(/-o\s+["']?xattr\s*(?:\|\s*){0,2}(?:[^"]{0,2})/) ?? {};
  expect([linesBefore, linesAfter]).toEqual([1, 5]);
});

test.each([/(?<name>a)/, /(a)\1/, /\p{L}/u])("what the rules don't use is an error: %s", ({ source }) => {
  expect(() => parsePattern(source)).toThrow("Can't parse a pattern at character");
});

test.each<[RegExp, boolean]>([
  [/\b[il1|o0]{12,}\s?=/, true],
  [/(?<![il1o0])[il1o0]{12,}\s?=/, false],
  [/\w+@/, true],
  [/\b\w+@/, false],
  [/allow\w*:/, true],
  [/\(\w*(?:text|re\w*)\)/, true],
  [/\|\s*(?:sudo\s+)?sh/, false],
  [/\|\s*(?:-\w\s?)?\s*sh/, true],
  [/curl[^\n]{0,80}\|\s*sh/, false],
])("%s takes the square of a text's length: %j", ({ source }, expected) => {
  expect(quadraticRepeats(source).length > 0).toBe(expected);
});
