import { expect, test } from "vitest";
import { termsOf } from "../../test/terms-of.ts";
import { matchWords } from "./match-words.ts";
import { rankWords } from "./rank-words.ts";
import { readQuery } from "./read-query.ts";
import { emptySearchDocument } from "./search-document.ts";
import { weighQuery } from "./weigh-query.ts";

const texts = ["merge pdf files", "split pdf files", "water plants"];
const source = termsOf(texts.map((description) => ({ description })));
const among = { allowed: new Uint8Array(texts.length).fill(1), total: texts.length };

test("a single document gets the score that the ranking gives it", () => {
  const query = weighQuery(readQuery("merging PDF plants"), source, among);
  const { match } = matchWords(query);
  const ranked = rankWords(query, among, 10);
  expect(ranked.map(({ document }) => match(document).score)).toEqual(
    ranked.map(({ score }) => expect.closeTo(score, 4) as number),
  );
});

test("coverage is the share of what a query says, and unknown words say most", () => {
  expect(matchWords(weighQuery(readQuery("merge pdf"), source, among)).match(0).coverage).toBe(1);
  expect(matchWords(weighQuery(readQuery("merge pdf"), source, among)).match(2).coverage).toBe(0);
  const half = matchWords(weighQuery(readQuery("merge quickly"), source, among)).match(0).coverage;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(0.5);
});

test("depth is less than coverage, and less for what is only mentioned", () => {
  const long = termsOf([
    { name: "merge", description: "merge pdf" },
    { description: "plants", body: `${"water all plants ".repeat(200)} merge pdf` },
  ]);
  const both = { allowed: new Uint8Array(2).fill(1), total: 2 };
  const { match } = matchWords(weighQuery(readQuery("merge pdf"), long, both));
  const [about, mentioned] = [match(0), match(1)];
  expect([about.coverage, mentioned.coverage]).toEqual([1, 1]);
  expect(mentioned.depth).toBeLessThan(about.depth / 2);
  expect(about.depth).toBeLessThan(1);
});

test("a query without words is covered by nothing", () => {
  expect(matchWords(weighQuery(readQuery("the of"), source, among)).match(0)).toEqual({
    score: 0,
    coverage: 0,
    depth: 0,
  });
});

test("a word that every document holds is deep in none", () => {
  const same = Array.from({ length: 10 }, (_, number) => ({
    name: "file",
    description: "file",
    body: number === 0 ? "file merge" : "file",
  }));
  const all = { allowed: new Uint8Array(10).fill(1), total: 10 };
  expect(matchWords(weighQuery(readQuery("file"), termsOf(same), all)).match(0)).toMatchObject({
    coverage: 1,
    depth: expect.closeTo(0.05, 1),
  });
});

test("what a document says of itself counts as claimed, what only its instructions say is not", () => {
  const { claimed } = matchWords(weighQuery(readQuery("merge pdf"), source, among));
  expect(claimed({ ...emptySearchDocument, description: "Merges PDF files" })).toBe(1);
  expect(claimed({ ...emptySearchDocument, triggers: "pdf", name: "merge" })).toBe(1);
  expect(claimed({ ...emptySearchDocument, headings: "Merge", body: "# Merge\n\nMerge a pdf." })).toBe(0);
  expect(claimed({ ...emptySearchDocument, description: "Reads a pdf", body: "Merge it." })).toBeGreaterThan(
    0,
  );
  expect(claimed({ ...emptySearchDocument, description: "Reads a pdf", body: "Merge it." })).toBeLessThan(
    0.5,
  );
});
