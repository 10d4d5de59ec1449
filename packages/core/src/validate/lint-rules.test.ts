import { expect, test } from "vitest";
import { lintRules } from "./lint-rules.ts";

test("the rules of lint with their severity; a star marks those with a fix", () => {
  const listed = lintRules.map(({ id, severity, fixable }) => `${severity} ${id}${fixable ? " *" : ""}`);
  expect(listed).toMatchInlineSnapshot(`
    [
      "warning body-empty",
      "warning body-heavy",
      "warning body-long",
      "error compatibility-too-long",
      "error description-from-body",
      "error description-missing",
      "warning description-no-trigger",
      "error description-too-long",
      "warning description-vague",
      "error field-duplicate",
      "warning field-type",
      "info field-unknown",
      "warning field-value",
      "warning file-bom *",
      "error file-encoding",
      "warning file-name-case",
      "error frontmatter-empty",
      "error frontmatter-missing",
      "error frontmatter-too-large",
      "error frontmatter-unclosed",
      "warning hook-unusable",
      "info host-ignores-field",
      "info host-ignores-file",
      "error host-rejects-skill",
      "error link-dead *",
      "warning link-deep",
      "error link-escapes",
      "error name-directory-mismatch *",
      "error name-format",
      "error name-missing *",
      "error name-too-long",
      "warning parameter-incomplete",
      "warning parameter-name",
      "warning parameter-type",
      "warning parameter-undeclared",
      "warning parameter-unused",
      "warning permission-refused",
      "warning sidecar-conflict",
      "warning sidecar-invalid",
      "info skill-shadowed",
      "warning skill-unreachable",
      "warning template-untouched",
      "error text-bidi",
      "error text-invisible *",
      "error text-secret",
      "warning tool-name",
      "warning tool-unknown *",
      "error yaml-invalid",
      "error yaml-limit",
      "error yaml-not-mapping",
      "error yaml-repaired *",
      "warning yaml-tag",
    ]
  `);
});

test("every rule has a title, and no two share an id", () => {
  expect(lintRules.filter(({ title }) => title === "")).toEqual([]);
  expect(new Set(lintRules.map(({ id }) => id)).size).toBe(lintRules.length);
});
