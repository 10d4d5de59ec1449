import { describe, expect, test } from "vitest";
import { termsOf } from "../../test/terms-of.ts";
import { correctQuery } from "./correct-query.ts";
import { readQuery } from "./read-query.ts";

const texts = [
  ["Edits spreadsheets and draws charts.", ""],
  ["Fills PDF forms.", "Ask before you overwrite."],
  ["Deploys containers.", "Uses kubernetes."],
] as const;
const source = termsOf(texts.map(([description, body]) => ({ description, body })));
const everything = new Uint8Array(texts.length).fill(1);

function corrected(query: string, allowed = everything, end?: "typing"): readonly string[] {
  const among = { allowed, total: allowed.reduce((sum, byte) => sum + byte, 0) };
  return correctQuery(readQuery(query, end), source, among).corrections.map(
    ({ typed, assumed }) => `${typed} → ${assumed}`,
  );
}

describe("a mistyped word", () => {
  test.for([
    ["spreadsheat", ["spreadsheat → spreadsheet"]],
    ["pfd froms", ["pfd → pdf", "froms → forms"]],
    ["dpeloy contaners", ["dpeloy → deploy", "contaners → containers"]],
    ["overwritte", []],
    ["invoices", []],
    ["xyz", []],
    ["spreadsheets", []],
    ["kubernetes", []],
    ["charts2", []],
  ] as const)("%s", ([query, expected]) => {
    expect(corrected(query)).toEqual(expected);
  });

  test("is replaced before the query is scored", () => {
    const among = { allowed: everything, total: texts.length };
    const right = correctQuery(readQuery("fill pdf forms"), source, among).weighed;
    const mistyped = correctQuery(readQuery("fill pfd froms"), source, among).weighed;
    expect(mistyped.terms).toEqual(right.terms);
  });

  test("never becomes a word of skills that can't be found here", () => {
    expect(corrected("spreadsheat", Uint8Array.of(0, 1, 1))).toEqual([]);
  });

  test("isn't corrected while it is being typed", () => {
    expect(corrected("pdf spreadsh", everything, "typing")).toEqual([]);
  });

  test("stays in a text of many unknown words", () => {
    expect(corrected("lorem ipsum dolor sitam consec adipis spreadsheat")).toEqual([]);
  });
});
