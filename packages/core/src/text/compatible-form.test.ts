import { expect, test } from "vitest";
import { compatibleForm } from "./compare-text.ts";

test("letters that mean the same become the same", () => {
  expect(compatibleForm("ｐｄｆ ﬁle e\u0301")).toBe("pdf file é");
});

test("of piled marks the first thirty are kept, in texts of any length", () => {
  const piled = `a${"\u0301\u0316".repeat(100_000)}b`;
  expect(compatibleForm(piled)).toBe(`a${"\u0301\u0316".repeat(15)}b`.normalize("NFKC"));
});
