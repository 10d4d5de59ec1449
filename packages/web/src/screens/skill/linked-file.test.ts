import { expect, test } from "vitest";
import { linkedFile } from "./skill-link.ts";

const files = ["references/forms.md", "references/a b.md", "scripts/merge.py"];

test.for([
  ["references/forms.md", "SKILL.md", "references/forms.md"],
  ["./scripts/merge.py#L3", "SKILL.md", "scripts/merge.py"],
  ["a%20b.md", "references/forms.md", "references/a b.md"],
  ["../SKILL.md", "references/forms.md", "SKILL.md"],
  ["../../../scripts/merge.py", "references/forms.md", "scripts/merge.py"],
  ["missing.md", "SKILL.md", undefined],
  ["https://example.org/references/forms.md", "SKILL.md", undefined],
  ["//example.org/references/forms.md", "SKILL.md", undefined],
  ["javascript:alert(1)", "SKILL.md", undefined],
  ["%E0%A4%A", "SKILL.md", undefined],
] as const)("%s in %s leads to %s", ([href, from, file]) => {
  expect(linkedFile(href, { from, files })).toBe(file);
});
