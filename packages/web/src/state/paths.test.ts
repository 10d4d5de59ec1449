import { expect, test } from "vitest";
import { decodeSegment, editorPath, proposalPath, skillFilePath, skillPath } from "./paths.ts";

test("paths keep colons readable and encode everything else", () => {
  expect(skillPath("user:pdf")).toBe("/skills/view/user:pdf");
  expect(skillPath("a/b?c#d", "files")).toBe("/skills/view/a%2Fb%3Fc%23d/files");
  expect(skillFilePath("user:pdf", "references/a b.md")).toBe(
    "/skills/view/user:pdf/files?file=references%2Fa+b.md",
  );
  expect(editorPath("team:hello")).toBe("/skills/edit/team:hello");
  expect(proposalPath("p-1")).toBe("/proposals/p-1");
});

test.for([
  ["user:pdf", "user:pdf"],
  ["user%3Apdf", "user:pdf"],
  ["100%", "100%"],
] as const)("the path parameter %s is %s", ([segment, text]) => {
  expect(decodeSegment(segment)).toBe(text);
});
