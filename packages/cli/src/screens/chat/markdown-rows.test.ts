import fc from "fast-check";
import { expect, test } from "vitest";
import { displayWidth } from "../../output/display-width.ts";
import { painter } from "../../output/paint.ts";
import type { Part } from "../../output/parts.ts";
import { markdownRows } from "./markdown-rows.ts";

const paint = painter(false);
const plain = (text: string, columns = 40): readonly string[] => markdownRows(text, columns).map(paint);

test.for<[string, string, readonly string[]]>([
  [
    "words are wrapped",
    "one two three four five six seven eight nine",
    ["one two three four five six seven eight", "nine"],
  ],
  ["a heading loses its marks", "## A **title** ##", ["A title"]],
  ["a list is indented", "- a\n  * b\n10. c", ["• a", "  • b", "10. c"]],
  [
    "an item continues below its text",
    `- ${"word ".repeat(9)}`,
    ["• word word word word word word word", "  word word"],
  ],
  ["a quote has a line", "> said", ["│ said"]],
  ["a rule is a line", "---", ["─".repeat(40)]],
  [
    "code keeps its marks and blanks",
    "```ts\nconst  a = `b`; // **c**\n```\nafter",
    ["  ts", "  const  a = `b`; // **c**", "after"],
  ],
  ["code that isn't finished is code", "```\na **b**", ["  a **b**"]],
  ["emphasis and code lose their marks", "a **b** `c` _d_ *e* __f__", ["a b c d e f"]],
  ["what isn't emphasis stays", "2 * 3 * 4, snake_case_name, **open", ["2 * 3 * 4, snake_case_name, **open"]],
  ["a link shows its address", "[docs](https://a.example/x)", ["docs (https://a.example/x)"]],
  ["a line with bars is no table", "| a | b |", ["| a | b |"]],
  [
    "a table has columns, aligned as it says",
    "| Name | Count |\n|:--|--:|\n| **技能** | 1 |\n| b \\| c | 22 |\nafter",
    ["Name  │ Count", "──────┼──────", "技能  │     1", "b | c │    22", "after"],
  ],
  [
    "a table that is too wide wraps its cells",
    `a | b\n-|-\nx | ${"word ".repeat(9)}`,
    ["a │ b", `──┼─${"─".repeat(36)}`, "x │ word word word word word word word", "  │ word word"],
  ],
  [
    "a table with more columns than fit is a list",
    `|${"h|".repeat(6)}\n|${"-|".repeat(6)}\n|1|2|3|4|5|6|`,
    ["h: 1", "h: 2", "h: 3", "h: 4", "h: 5", "h: 6"],
  ],
  ["control characters are shown", "a\u001b[2J `\u001b[31m`", [String.raw`a\x1b[2J \x1b[31m`]],
])("%s", ([, text, expected]) => {
  expect(plain(text)).toEqual(expected);
});

test("marks become styles", () => {
  const styles = (text: string): readonly unknown[] =>
    markdownRows(text, 40)[0]?.map((part: Part) =>
      typeof part === "string" ? part : [part.style, part.text],
    ) ?? [];
  expect(styles("a **b** `c`").filter((part) => typeof part !== "string")).toEqual([
    ["bold", "b"],
    ["cyan", "c"],
  ]);
});

test("any text fits, and no letter or digit is lost", () => {
  const texts = fc.string({
    unit: fc.constantFrom("a", "1", " ", "\n", "*", "_", "`", "#", "-", ">", "技", "[", "]", "(", ")", "|"),
  });
  fc.assert(
    fc.property(texts, (text) => {
      const rows = plain(text, 10);
      expect(Math.max(0, ...rows.map(displayWidth))).toBeLessThanOrEqual(10);
      const fences = /`{3}/.test(text);
      if (!fences) expect(rows.join("").replaceAll(/[^a1技]/g, "")).toBe(text.replaceAll(/[^a1技]/g, ""));
    }),
  );
});
