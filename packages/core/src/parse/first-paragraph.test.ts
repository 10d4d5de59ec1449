import { expect, test } from "vitest";
import { titleCase } from "./name-rules.ts";
import { firstParagraph } from "./skill-text.ts";

test.each([
  ["a line", "Reads PDFs.", "Reads PDFs."],
  ["lines up to a blank one", "\n\n  Reads\r\nPDFs.\r\n \r\nMore.", "Reads PDFs."],
  ["a heading alone", "# PDF tools\nReads PDFs.", "PDF tools"],
  ["seven marks aren't a heading", "####### x", "####### x"],
  ["nothing", " \n\n", ""],
])("the first paragraph: %s", (_, markdown, expected) => {
  expect(firstParagraph(markdown)).toBe(expected);
});

test.each([
  ["weekly-report", "Weekly Report"],
  ["a_b c--d", "A B C D"],
  ["über", "Über"],
  ["", ""],
])("the title of %j is %j", (name, title) => {
  expect(titleCase(name)).toBe(title);
});
