import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { splitArguments } from "./split-arguments.ts";

test.for<[string, string, readonly string[]]>([
  ["blanks separate", " a  b\tc\nd ", ["a", "b", "c", "d"]],
  ["quotes keep blanks", `'single q' "dq"`, ["single q", "dq"]],
  ["a backslash keeps a blank", "a\\ b c", ["a b", "c"]],
  ["quotes inside a word join it", `a"b c"d'e f'`, ["ab cde f"]],
  ["empty quotes are an empty word", `'' ""`, ["", ""]],
  ["a backslash in double quotes escapes what the shell would", `"a\\"b\\\\c\\$d\\n"`, ['a"b\\c$d\\n']],
  ["a backslash in single quotes is plain", `'a\\b'`, ["a\\b"]],
  ["nothing is expanded", "$HOME $(id) *.md ~", ["$HOME", "$(id)", "*.md", "~"]],
  ["an apostrophe isn't a quote", "don't stop", ["don't", "stop"]],
  ["an open double quote is plain", `a "b c`, ["a", '"b', "c"]],
  ["a backslash at the end is plain", "a\\", ["a\\"]],
  ["nothing has no words", "  ", []],
])("%s", ([, text, expected]) => {
  expect(splitArguments(text)).toEqual(expected);
});

test("quoted words come back as they were", () => {
  const word = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const single = words.map((text) => `'${text.replaceAll("'", `'\\''`)}'`).join(" ");
      const double = words.map((text) => `"${text.replace(/["\\$`]/g, "\\$&")}"`).join("\t");
      expect(splitArguments(single)).toEqual(words);
      expect(splitArguments(double)).toEqual(words);
    }),
    { numRuns: RUNS },
  );
});

test("any text has words without blanks of its own, unless something kept them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const words = splitArguments(text);
      if (!/["'\\]/.test(text)) expect(words).toEqual(text.split(/[ \t\r\n]+/).filter((word) => word !== ""));
    }),
  );
});

test("a text full of open quotes is read in one go", () => {
  expect(splitArguments(`"${`\\"'`.repeat(50_000)}`)).toHaveLength(1);
});
