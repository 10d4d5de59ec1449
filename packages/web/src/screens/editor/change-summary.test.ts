import { expect, test } from "vitest";
import { changeSummary } from "./change-summary.ts";

const text = (head: string, body: string): string => `---\n${head}\n---\n\n${body}\n`;
const before = text("name: a\ndescription: One.\nversion: 1.0", "Do it.");

test.for([
  [text("name: a\ndescription: Two.\nversion: 1.0", "Do it."), "Changed description"],
  [text("name: a\ndescription: Two.\nversion: 1.1", "Do it."), "Changed description and version"],
  [
    text("name: a\ndescription: Two.\nversion: 1.1", "Do it well."),
    "Changed description, version and instructions",
  ],
  [text("name: a\ndescription: One.\nversion: 1.0\nlicense: MIT", "Do it."), undefined],
  [text("name: [", "Do it."), undefined],
] as const)("the change to %j is summarized as %s", ([after, summary]) => {
  expect(changeSummary(before, after)).toBe(summary);
});
