import { expect, test } from "vitest";
import { MAX_MEANING_TEXT, meaningTexts } from "./meaning-text.ts";

test("a name becomes words, and the description says when to use it too", () => {
  expect(
    meaningTexts("team:pdfTools-OCRScan", { description: "Reads scans.", whenToUse: "For paper." }),
  ).toEqual({
    name: "team pdf Tools OCR Scan",
    description: "Reads scans. For paper.",
  });
});

test("a skill without a description means what its name says", () => {
  expect(meaningTexts("pdf_tools", { description: "" })).toEqual({
    name: "pdf tools",
    description: "pdf tools",
  });
});

test("a long description is cut where no model reads on", () => {
  expect(meaningTexts("a", { description: "x".repeat(5000) }).description).toHaveLength(MAX_MEANING_TEXT);
});
