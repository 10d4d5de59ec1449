import { describe, expect, test } from "vitest";
import { firstSentence } from "./catalog-entry.ts";

describe("firstSentence", () => {
  test.for([
    ["one sentence", "Merges PDFs.", "Merges PDFs."],
    ["two sentences", "Merges PDFs. Use it for forms.", "Merges PDFs."],
    ["no end", "Merges PDFs and forms", "Merges PDFs and forms"],
    ["an abbreviation", "Reads files, e.g. spreadsheets. Then stops.", "Reads files, e.g. spreadsheets."],
    ["a version", "Needs 1.2 of it. Yes.", "Needs 1.2 of it."],
    ["a question", "Lost? Ask this.", "Lost?"],
    ["no blanks between sentences", "合并文件。然后停止。", "合并文件。"],
    ["nothing", "", ""],
  ] as const)("%s", ([, text, expected]) => {
    expect(firstSentence(text)).toBe(expected);
  });
});
