import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCode } from "./markdown-code.ts";
import { findLinks } from "./markdown-links.ts";

const linksOf = (markdown: string): readonly string[] =>
  findLinks(markdown, findCode(markdown)).map(({ kind, target }) => `${kind} ${target}`);

describe("findLinks", () => {
  test("finds inline links, with titles, in angle brackets and with parentheses", () => {
    expect(linksOf("[a](a.md) [b](<b c.md> \"t\") [d](d(1).md) [e]( e.md 't')")).toEqual([
      "link a.md",
      "link b c.md",
      "link d(1).md",
      "link e.md",
    ]);
  });

  test("finds images, also as the text of a link", () => {
    expect(linksOf("![x](x.png) [![y](y.png)](y.md)")).toEqual(["image x.png", "image y.png", "image y.md"]);
  });

  test("finds reference definitions, but neither footnotes nor sentences that look like one", () => {
    expect(linksOf("[a]: a.md\n  [b]: <b.md> 'title'\n[^1]: note.md\n[Note]: this is text\n")).toEqual([
      "link a.md",
      "link b.md",
    ]);
  });

  test("finds the sources of HTML images and anchors", () => {
    expect(linksOf(`<img alt="x" src="x.png"> <a class='y' href='y.md'>y</a>`)).toEqual([
      "image x.png",
      "link y.md",
    ]);
  });

  test("takes links in code for text, but finds paths in code spans", () => {
    expect(
      linksOf("`[a](a.md)` `python ./scripts/run.py --x` `src/x.py` `scripts/`\n```\n[b](b.md)\n```"),
    ).toEqual(["path ./scripts/run.py"]);
  });

  test("what is not a link is not found", () => {
    expect(linksOf("a](b c) [x]( [y]() ](")).toEqual([]);
  });

  test("the target of a link is the text at its place", () => {
    const part = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "<",
      ">",
      "`",
      " ",
      "\n",
      "a.md",
      '"',
      "![",
      "](",
      "]: ",
      "src=",
    );
    fc.assert(
      fc.property(fc.string({ unit: part }), (markdown) => {
        for (const { target, start, end } of findLinks(markdown, findCode(markdown))) {
          expect(markdown.slice(start, end)).toBe(target);
        }
      }),
    );
  });
});
