import { describe, expect, test } from "vitest";
import { lintSample, reportOf, type Sample, sampleInput } from "../../../test/lint-sample.ts";
import { fixSkill } from "../apply-fixes.ts";

const fixed = (sample: Sample): string => fixSkill(sampleInput(sample)).text;

describe("what loading forgives and the standard does not is an error", () => {
  test("a name that is not a name", () => {
    expect(reportOf({ name: "PDF_Tools" })).toEqual([
      `error name-format 2:7 The name "PDF_Tools" doesn't follow the standard: it has characters other than letters, digits and hyphens`,
      `error name-format 2:7 The name "PDF_Tools" doesn't follow the standard: it has uppercase letters`,
    ]);
  });

  test("a description that is missing", () => {
    expect(reportOf({ text: "---\nname: pdf-tools\n---\nMerge.\n" })).toEqual([
      "error description-from-body 1:1 There is no `description`; the first paragraph of the body is used",
    ]);
  });

  test("a description that is too long", () => {
    const description = `Use when merging PDF files. ${"x".repeat(1000)}`;
    expect(reportOf({ description })).toEqual([
      "error description-too-long 3:14 The description has 1028 characters; the standard allows 1024",
    ]);
  });

  test("a field that is given twice", () => {
    expect(reportOf({ fields: "license: MIT\nlicense: BSD" })).toEqual([
      "error field-duplicate 5:1 `license` is defined twice; the first value is used",
    ]);
  });
});

describe("a byte order mark", () => {
  const text = "\uFEFF---\nname: pdf-tools\ndescription: Use when merging PDF files.\n---\nMerge.\n";

  test("is a warning with a fix", () => {
    expect(lintSample({ text })).toEqual([
      {
        code: "file-bom",
        severity: "warning",
        message: "The file starts with a byte order mark; some agents do not load it",
        file: "SKILL.md",
        line: 1,
        column: 1,
        hint: "Save it as UTF-8 without BOM.",
        fix: { title: "Remove the byte order mark", edits: [{ start: 0, end: 1, text: "" }] },
      },
    ]);
  });

  test("is removed", () => {
    expect(fixed({ text })).toBe(text.slice(1));
  });
});

describe("frontmatter that is not YAML", () => {
  const sample = { description: "PDF: merge it's pages. Use when asked.  # for all" } as const;

  test("is an error whose fix only puts quotes in", () => {
    expect(lintSample(sample).map(({ severity, code, fix }) => ({ severity, code, fix }))).toEqual([
      {
        severity: "error",
        code: "yaml-repaired",
        fix: {
          title: "Add the missing quotes or spaces to the frontmatter",
          edits: [
            { start: 33, end: 33, text: "'" },
            { start: 47, end: 47, text: "'" },
            { start: 71, end: 71, text: "'" },
          ],
        },
      },
    ]);
  });

  test("is repaired", () => {
    expect(fixed(sample)).toBe(
      "---\nname: pdf-tools\ndescription: 'PDF: merge it''s pages. Use when asked.'  # for all\n---\n# PDF tools\n\nMerge them.\n",
    );
  });
});

describe("a missing name", () => {
  test("becomes that of the folder", () => {
    const text = "---\ndescription: Use when merging PDF files.\n---\nMerge.\n";
    expect(fixed({ text, directory: "pdf-tools" })).toContain("name: pdf-tools\n");
  });

  test("stays missing where the folder's isn't a name either", () => {
    const text = "---\ndescription: Use when merging PDF files.\n---\nMerge.\n";
    expect(fixed({ text, directory: "My Folder" })).toBe(text);
  });
});

describe("a name that differs from the folder's", () => {
  test("is set to it", () => {
    expect(fixed({ name: "pdf", directory: "pdf-tools", fields: "license: MIT # free" })).toBe(
      sampleInput({ name: "pdf-tools", fields: "license: MIT # free" }).skill.text,
    );
  });

  test("stays where the body speaks of the skill by it", () => {
    const sample = { name: "pdf-kit", directory: "pdf-tools", body: "Type /pdf-kit to start.\n" };
    expect(lintSample(sample).map(({ code, fix }) => ({ code, fix }))).toEqual([
      { code: "name-directory-mismatch", fix: undefined },
    ]);
  });

  test("stays where the folder's isn't a name", () => {
    expect(lintSample({ directory: "PDF Tools" }).map(({ fix }) => fix)).toEqual([undefined]);
  });

  test("stays where an alias ties it to another field", () => {
    const text =
      "---\nname: &n pdf\ndisplay_name: *n\ndescription: Use when merging PDF files.\n---\nMerge.\n";
    expect(fixed({ text, directory: "pdf-tools" })).toBe(text);
  });
});
