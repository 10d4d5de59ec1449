import { expect, test } from "vitest";
import { matchReasons } from "./match-reasons.ts";
import { readQuery } from "./read-query.ts";

test("reasons name each word once, as it is written, where it stands first", () => {
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
  expect(matchReasons(readQuery("merge the pages of a PDF"), document)).toEqual([
    { field: "name", words: ["pdf"] },
    { field: "description", words: ["merges"] },
    { field: "body", words: ["page"] },
  ]);
});
