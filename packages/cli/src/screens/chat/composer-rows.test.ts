import { describe, expect, test } from "vitest";
import { textOf } from "../../output/parts.ts";
import { type Composer, emptyComposer } from "./composer.ts";
import { composerRows } from "./composer-rows.ts";

/** The input on a screen of 80×24, where it has up to eight rows; `|` is where the cursor is drawn. */
function drawn(marked: string): readonly string[] {
  const text = marked.replace("|", "");
  const completion = { ...emptyComposer.completion, text, cursor: marked.indexOf("|") };
  const composer: Composer = { ...emptyComposer, completion };
  const { input, cursor } = composerRows(composer, { columns: 80, rows: 24 });
  return input.map((row, y) => {
    const line = row.map(textOf).join("");
    return y === cursor.y ? `${line.slice(0, cursor.x)}|${line.slice(cursor.x)}` : line;
  });
}

const rows = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `row ${from + index}`).join("\n");

describe("the input", () => {
  test("has a prompt, and its further lines are indented", () => {
    expect(drawn("|")).toEqual(["> |"]);
    expect(drawn("one\n|two")).toEqual(["> one", "  |two"]);
    expect(drawn("\n|")).toEqual(["> ", "  |"]);
  });

  test.for([
    [
      "the start",
      `|${rows(0, 40)}`,
      [
        "> |row 0",
        ...rows(1, 8)
          .split("\n")
          .map((line) => `  ${line}`),
      ],
    ],
    [
      "the middle",
      `${rows(0, 20)}\nrow| 20\n${rows(21, 40)}`,
      [
        ...rows(13, 20)
          .split("\n")
          .map((line) => `  ${line}`),
        "  row| 20",
      ],
    ],
    [
      "the end",
      `${rows(0, 40)}|`,
      [
        ...rows(32, 39)
          .split("\n")
          .map((line) => `  ${line}`),
        "  row 39|",
      ],
    ],
  ] as const)("of a long text shows what is around the cursor: %s", ([, marked, shown]) => {
    expect(drawn(marked)).toEqual(shown);
  });
});
