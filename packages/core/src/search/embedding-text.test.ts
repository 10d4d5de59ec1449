import { expect, test } from "vitest";
import { embeddingTexts, MAX_EMBEDDING_TEXT } from "./embedding-text.ts";

test("a name becomes words, and the description says when to use it too", () => {
  expect(
    embeddingTexts("team:pdfTools-OCRScan", { description: "Reads scans.", whenToUse: "For paper." }),
  ).toEqual({
    name: "team pdf Tools OCR Scan",
    description: "Reads scans. For paper.",
  });
});

test("a skill without a description means what its name says", () => {
  expect(embeddingTexts("pdf_tools", { description: "" })).toEqual({
    name: "pdf tools",
    description: "pdf tools",
  });
});

test("a long description is cut where no model reads on", () => {
  expect(embeddingTexts("a", { description: "x".repeat(5000) }).description).toHaveLength(MAX_EMBEDDING_TEXT);
});
