import { expect, test } from "vitest";
import { decodeSegment, editorPath, findingPath, proposalPath, skillFilePath, skillPath } from "./paths.ts";

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

test.for([
  ["/home/me/.agents/skills/pdf/SKILL.md", 7, "/skills/edit/pdf?line=7"],
  ["SKILL.md", null, "/skills/edit/pdf?line=1"],
  ["scripts/run.sh", 3, "/skills/view/pdf/files?file=scripts%2Frun.sh&line=3"],
  ["/home/me/.agents/skills/pdf/a.md", null, "/skills/view/pdf/files?file=a.md"],
  ["a.zip!/run.sh", 1, undefined],
  ["/etc/passwd", 1, undefined],
] as const)("a finding in %s at line %s leads to %s", ([file, line, path]) => {
  expect(findingPath("pdf", { file, line, folder: "/home/me/.agents/skills/pdf" })).toBe(path);
});
