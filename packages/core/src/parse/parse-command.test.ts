import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

const parse = (text: string) =>
  parseCommand({
    text,
    complete: true,
    file: "commands/review.md",
    directory: "review",
    sidecars: [],
    kind: "command",
  });

test("what is wrong with a field has a place and a hint", () => {
  const { manifest, diagnostics } = parse(
    "---\ndescription: Review it\nmodel: [a]\ncontext: split\n---\nGo.\n",
  );
  expect(manifest?.description).toBe("Review it");
  expect(diagnostics).toMatchObject([
    { code: "field-type", severity: "warning", file: "commands/review.md", line: 3, column: 8 },
    { code: "field-value", severity: "warning", line: 4, column: 10 },
  ]);
});

test("unreadable frontmatter is a warning at its location", () => {
  const { manifest, diagnostics } = parse('---\ndescription: x\nmodel: [a\n  "b: {\n---\nGo.\n');
  expect(manifest).toBeDefined();
  expect(diagnostics).toMatchObject([
    { code: "yaml-invalid", severity: "warning", hint: expect.any(String) },
  ]);
  expect(diagnostics[0]?.line).toBeGreaterThan(1);
});
