import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompletionItem, matchItems } from "./match-items.ts";

const item = (name: string, displayName: string = name): CompletionItem => ({
  kind: "skill",
  name,
  displayName,
  description: "",
});

const names = (items: readonly CompletionItem[], query: string): readonly string[] =>
  matchItems(items, query).map(({ name }) => name);

describe("matchItems", () => {
  test("no query keeps every item in the given order", () => {
    expect(names([item("b"), item("a")], "")).toEqual(["b", "a"]);
  });

  test("whole names come before starts, starts of words, parts and scattered letters", () => {
    const items = [
      item("p-d-f"),
      item("old-xpdf"),
      item("my-pdf"),
      item("pdf-tools"),
      item("pdf"),
      item("reader", "The PDF Reader"),
      item("none"),
      item("print", "Pretty Data Files"),
    ];
    expect(names(items, "pdf")).toEqual([
      "pdf",
      "pdf-tools",
      "my-pdf",
      "old-xpdf",
      "reader",
      "p-d-f",
      "print",
    ]);
  });

  test("a part of a display name beats scattered letters of a name", () => {
    expect(names([item("s-u-m"), item("x", "Do a Sum")], "sum")).toEqual(["x", "s-u-m"]);
  });

  test("letters close together beat letters far apart, then the shorter name, then the alphabet", () => {
    expect(names([item("a-long-b"), item("a-b-zz"), item("a-b-z"), item("a-b-y")], "ab")).toEqual([
      "a-b-y",
      "a-b-z",
      "a-b-zz",
      "a-long-b",
    ]);
  });

  test("case and Unicode form do not matter", () => {
    expect(names([item("café"), item("Deploy")], "CAFE\u0301")).toEqual(["café"]);
    expect(names([item("café"), item("Deploy")], "dep")).toEqual(["Deploy"]);
  });

  test("the order of the items does not matter for a query", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "-"), maxLength: 5 });
    const items = fc.uniqueArray(word, { maxLength: 12 }).map((list) => list.map((name) => item(name)));
    fc.assert(
      fc.property(items, word, (list, query) => {
        const matched = names(list, query);
        if (query !== "") expect(names(list.toReversed(), query)).toEqual(matched);
        for (const { name } of list) if (name.includes(query)) expect(matched).toContain(name);
      }),
    );
  });
});
