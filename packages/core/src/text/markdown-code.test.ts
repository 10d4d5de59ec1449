import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blankRanges, findCode } from "./markdown-code.ts";

const codeOf = (markdown: string): readonly string[] =>
  findCode(markdown).map(({ kind, start, end }) => `${kind}: ${markdown.slice(start, end)}`);

describe("findCode", () => {
  test("finds blocks with their fences and spans with their backticks", () => {
    expect(codeOf("a `b` c\n```js\nd `e`\n```\n~~~\n```\n~~~\nf")).toEqual([
      "span: `b`",
      "block: ```js\nd `e`\n```\n",
      "block: ~~~\n```\n~~~\n",
    ]);
  });

  test("a block that is never closed goes to the end", () => {
    expect(codeOf("x\n````\n```\ny")).toEqual(["block: ````\n```\ny"]);
  });

  test("a block can be indented, quoted or the content of a list item", () => {
    expect(codeOf("- ```\n  a\n  ```\n> ```\n> b\n> ```\n")).toEqual([
      "block: - ```\n  a\n  ```\n",
      "block: > ```\n> b\n> ```\n",
    ]);
  });

  test("a span needs as many backticks at its end as at its start, in the same paragraph", () => {
    expect(codeOf("`` a ` b `` c ` d\n\ne ` f")).toEqual(["span: `` a ` b ``"]);
  });

  test("ranges are in order, do not overlap, and blanking them keeps every offset", () => {
    const text = fc.string({ unit: fc.constantFrom("`", "```", "~~~", "\n", "a", " ", "\r\n") });
    fc.assert(
      fc.property(text, (markdown) => {
        const ranges = findCode(markdown);
        const edges = ranges.flatMap(({ start, end }) => [start, end]);
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(blankRanges(markdown, ranges)).toHaveLength(markdown.length);
      }),
    );
  });
});
