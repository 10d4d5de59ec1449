import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOf } from "../../test/terms-of.ts";
import { preferPhrases } from "./phrases.ts";
import { rankWords } from "./rank-words.ts";
import { readQuery } from "./read-query.ts";
import { type SearchDocument, searchDocument } from "./search-document.ts";
import { weighQuery } from "./weigh-query.ts";

function searching(bodies: readonly string[]) {
  const texts = bodies.map((body) =>
    searchDocument({ displayName: "", description: "", tags: [], triggers: [] }, "", body),
  );
  const source = termsOf(texts);
  const among = { allowed: new Uint8Array(texts.length).fill(1), total: texts.length };
  const read: SearchDocument[] = [];
  const textOf = ({ document }: { readonly document: number }): SearchDocument => {
    const text = texts[document];
    if (text === undefined) throw new Error("no such document");
    read.push(text);
    return text;
  };
  const search = (text: string): readonly number[] => {
    const query = weighQuery(readQuery(text), source, among);
    const ranked = rankWords(query, among, 100);
    return preferPhrases(ranked, query, textOf).map(({ document }) => document);
  };
  return { search, read };
}

const others = ["water the plants", "feed the cat", "paint the wall"];

test("adjacent words of a query weigh more if they are adjacent in a document", () => {
  const { search } = searching(["notes before any release", "the release notes of today", ...others]);
  expect(search("write release notes")).toEqual([1, 0]);
});

test("their order does not matter, and punctuation or a short word may be between them", () => {
  for (const text of ["notes: release", "release the notes", "release-notes", "releaseNotes"]) {
    const { search } = searching(["release something and then take notes", `${text} and that`, ...others]);
    expect(search("release notes")[0], text).toBe(1);
  }
});

test("words that are far from each other are not adjacent", () => {
  const { search } = searching(["about a release\n\n\n\n\n\n\nnotes", "release notes", ...others]);
  expect(search("release notes")).toEqual([1, 0]);
});

test("no text is read without adjacent words, and otherwise only those of the first hits", () => {
  const { search, read } = searching(Array.from({ length: 50 }, (_, number) => `release notes ${number}`));
  search("release");
  search("release unheardof");
  expect(read).toHaveLength(0);
  expect(search("release notes")).toHaveLength(50);
  expect(read).toHaveLength(10);
});

test("nothing is lost or found twice, whatever is asked", () => {
  const word = fc.constantFrom("release", "notes", "pdf", "merge", "the", "日本語");
  const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), text, (bodies, query) => {
      const found = searching(bodies).search(query);
      expect(new Set(found).size).toBe(found.length);
      const plain = bodies.flatMap((body, document) =>
        [...readQuery(query).terms.keys()].some((term) => readQuery(body).terms.has(term)) ? [document] : [],
      );
      expect(found.toSorted((a, b) => a - b)).toEqual(plain);
    }),
  );
});
