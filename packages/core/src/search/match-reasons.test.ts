import fc from "fast-check";
import { expect, test } from "vitest";
import { matchReasons } from "./match-reasons.ts";
import { readQuery } from "./read-query.ts";
import { emptySearchDocument } from "./search-document.ts";
import { splitWords } from "./split-words.ts";
import { termOf } from "./terms.ts";

test("reasons name each word once, as written, in the first field that contains it", () => {
  const document = {
    name: "pdf-tools",
    displayName: "PDF Tools",
    description: "Merges PDF files.",
    whenToUse: "",
    tags: "",
    triggers: "",
    headings: "",
    body: "Files are merged page by page.",
  };
  expect(matchReasons(readQuery("merge the pages of a PDF"))(document)).toEqual([
    { field: "name", words: ["pdf"] },
    { field: "description", words: ["merges"] },
    { field: "body", words: ["page"] },
  ]);
});

const endings = [
  "",
  "s",
  "ed",
  "ing",
  "y",
  "ies",
  "ied",
  "ying",
  "ational",
  "bly",
  "alli",
  "ement",
  "e",
  "ness",
];
const word = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(..."abdeiostyzlBI0é"), minLength: 1, maxLength: 5 }),
    fc.constantFrom(...endings),
  )
  .map((parts) => parts.join(""));

test("every word of a body whose base form the query has is a reason, and every one that begins as it ends", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.array(word, { maxLength: 30 }),
      fc.constantFrom("typing" as const, "complete" as const),
      (asked, said, end) => {
        const query = readQuery(asked.join(" "), end);
        const { terms, beginning } = query;
        const expected = new Map<string, string>();
        for (const one of splitWords(said.join(" "))) {
          const term = termOf(one);
          const fits = terms.has(term) || (beginning !== undefined && one.startsWith(beginning));
          if (term !== "" && fits && !expected.has(term)) expected.set(term, one);
        }
        const reasons = expected.size === 0 ? [] : [{ field: "body", words: [...expected.values()] }];
        expect(matchReasons(query)({ ...emptySearchDocument, body: said.join(" ") })).toEqual(reasons);
      },
    ),
    { numRuns: 1000 },
  );
});
