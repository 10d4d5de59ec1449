import { expect, test } from "vitest";
import { matchWords } from "./match-words.ts";
import { memoryTerms } from "./memory-terms.ts";
import { rankWords } from "./rank-words.ts";
import { readQuery } from "./read-query.ts";
import type { SearchDocument } from "./search-document.ts";
import { createSegment } from "./segment.ts";
import { weighQuery } from "./weigh-query.ts";

const empty: SearchDocument = {
  name: "",
  displayName: "",
  description: "",
  whenToUse: "",
  tags: "",
  triggers: "",
  headings: "",
  body: "",
};

const texts = ["merge pdf files", "split pdf files", "water plants"];
const builder = createSegment();
for (const description of texts) builder.add({ ...empty, description });
const source = memoryTerms(builder.build(0), texts.length);
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
  const long = createSegment();
  long.add({ ...empty, name: "merge", description: "merge pdf" });
  long.add({ ...empty, description: "plants", body: `${"water all plants ".repeat(200)} merge pdf` });
  const both = { allowed: new Uint8Array(2).fill(1), total: 2 };
  const { match } = matchWords(weighQuery(readQuery("merge pdf"), memoryTerms(long.build(0), 2), both));
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
  const same = createSegment();
  for (let number = 0; number < 10; number += 1)
    same.add({ ...empty, name: "file", description: "file", body: number === 0 ? "file merge" : "file" });
  const all = { allowed: new Uint8Array(10).fill(1), total: 10 };
  const terms = memoryTerms(same.build(0), 10);
  expect(matchWords(weighQuery(readQuery("file"), terms, all)).match(0)).toMatchObject({
    coverage: 1,
    depth: expect.closeTo(0.05, 1),
  });
});

test("what a document says of itself counts as claimed, what only its instructions say is not", () => {
  const { claimed } = matchWords(weighQuery(readQuery("merge pdf"), source, among));
  expect(claimed({ ...empty, description: "Merges PDF files" })).toBe(1);
  expect(claimed({ ...empty, triggers: "pdf", name: "merge" })).toBe(1);
  expect(claimed({ ...empty, headings: "Merge", body: "# Merge\n\nMerge a pdf." })).toBe(0);
  expect(claimed({ ...empty, description: "Reads a pdf", body: "Merge it." })).toBeGreaterThan(0);
  expect(claimed({ ...empty, description: "Reads a pdf", body: "Merge it." })).toBeLessThan(0.5);
});
