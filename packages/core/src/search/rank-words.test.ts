import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOf } from "../../test/terms-of.ts";
import { rankWords } from "./rank-words.ts";
import { type QueryEnd, readQuery } from "./read-query.ts";
import type { SearchDocument } from "./search-document.ts";
import { weighQuery } from "./weigh-query.ts";

function searching(documents: readonly Partial<SearchDocument>[]) {
  const source = termsOf(documents);
  const everything = new Uint8Array(documents.length).fill(1);
  return (query: string, options: { end?: QueryEnd; allowed?: Uint8Array } = {}): readonly number[] => {
    const allowed = options.allowed ?? everything;
    const among = { allowed, total: allowed.reduce((sum, byte) => sum + byte, 0) };
    const weighed = weighQuery(readQuery(query, options.end), source, among);
    return rankWords(weighed, among, 10).map(({ document }) => document);
  };
}

test("another form of a word is the same word", () => {
  const search = searching([{ description: "Merging documents" }, { description: "Splits pages" }]);
  expect(search("merge a document")).toEqual([0]);
});

test("a rare word decides before a common one", () => {
  const search = searching([
    { description: "Edit file text" },
    { description: "Edit file images" },
    { description: "Edit file invoices" },
  ]);
  expect(search("edit the invoice file")[0]).toBe(2);
});

test("a word in the name says more than the same in the body", () => {
  const search = searching([
    { body: `Release notes. ${"Other words follow. ".repeat(60)}` },
    { name: "release" },
  ]);
  expect(search("release")).toEqual([1, 0]);
});

test("the body finds what name and description do not say", () => {
  const search = searching([{ name: "tables" }, { name: "office", body: "Turn spreadsheets into charts." }]);
  expect(search("spreadsheet chart")).toEqual([1]);
});

test("a half-typed word finds what it may become", () => {
  const search = searching([{ description: "Summarize a text" }, { description: "Translate a text" }]);
  expect(search("summariz", { end: "typing" })).toEqual([0]);
  expect(search("transl", { end: "typing" })).toEqual([1]);
  expect(search("transl")).toEqual([]);
});

test("nothing fits an empty query or one of words that say nothing", () => {
  const search = searching([{ description: "Please help me with this" }]);
  expect(search("")).toEqual([]);
  expect(search("can you help me with it, please?")).toEqual([]);
});

test("documents of other places neither appear nor change the rarity of words", () => {
  const here = [{ description: "deploy server" }, { description: "deploy notes server" }];
  const elsewhere = Array.from({ length: 20 }, () => ({ description: "notes" }));
  const small = searching(here);
  const large = searching([...here, ...elsewhere]);
  const allowed = Uint8Array.from([1, 1, ...elsewhere.map(() => 0)]);
  expect(large("server notes", { allowed })).toEqual(small("server notes"));
});

test("of equals the first comes first", () => {
  const search = searching([{ description: "same words" }, { description: "same words" }]);
  expect(search("same words")).toEqual([0, 1]);
});

test("a very long query gives what its words say most often", () => {
  const noise = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(" ");
  const search = searching([{ description: "migrate databases" }, { description: "paint walls" }]);
  expect(search(`migrate the database. ${noise} database database`)).toEqual([0]);
});

test("the same query gets the same answer, whatever it holds", () => {
  const search = searching([{ body: "alpha beta" }, { body: "beta gamma 文件翻译" }, { name: "gamma" }]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (query) => {
      expect(search(query)).toEqual(search(query));
    }),
  );
});
