import { describe, expect, test } from "vitest";
import { bodyOf, readDraft, writeBody, writeField } from "./draft-fields.ts";

const text = `---
# who made it: Ada
name: pdf-tools
description: Merges PDFs. # keep it short
version: 1.0
tools_required: [read_file, Bash]
tags: pdf, office work
parameters:
  - name: target
    required: true
    description: What to merge
---

# Merge

Merge {{target}}.
`;

describe("the fields of a draft", () => {
  test("are read in every spelling and kept as text", () => {
    const { fields, problem } = readDraft(text);
    expect(problem).toBeUndefined();
    expect(fields).toEqual({
      name: "pdf-tools",
      displayName: "",
      description: "Merges PDFs.",
      whenToUse: "",
      version: "1.0",
      category: "",
      tags: ["pdf", "office work"],
      toolsRequired: ["read_file", "Bash"],
      parameters: [{ name: "target", required: true, description: "What to merge" }],
    });
  });

  test("change alone: comments and everything else stay", () => {
    expect(writeField(text, "description", "Splits PDFs.")).toEqual({
      text: text.replace("Merges PDFs.", "Splits PDFs."),
    });
  });

  test("of a parameter that the form doesn't show stay when it changes", () => {
    const kept = text.replace(
      "What to merge\n",
      "What to merge\n    default: a\n    tools_required: [read_file]\n",
    );
    const { parameters } = readDraft(kept).fields;
    const changed = writeField(
      kept,
      "parameters",
      parameters.map((parameter) => ({ ...parameter, description: "What to split" })),
    );
    expect("text" in changed && readDraft(changed.text).fields.parameters).toEqual([
      {
        name: "target",
        required: true,
        description: "What to split",
        default: "a",
        toolsRequired: ["read_file"],
      },
    ]);
    expect("text" in changed && changed.text).toContain("tools_required:");
  });

  test("go when they are emptied, but for the two that every skill has", () => {
    expect(writeField(text, "version", "")).toEqual({ text: text.replace("version: 1.0\n", "") });
    const emptied = writeField(text, "name", "");
    expect("text" in emptied && readDraft(emptied.text).fieldOfLine.get(3)).toBe("name");
  });

  test("say where they stand, so that findings find them", () => {
    const { fieldOfLine } = readDraft(text);
    expect([3, 4, 9, 12].map((line) => fieldOfLine.get(line))).toEqual([
      "name",
      "description",
      "parameters",
      undefined,
    ]);
  });

  test("of a broken frontmatter come with the reason and are not written", () => {
    const broken = "---\nname: [\n---\nBody\n";
    expect(readDraft(broken).problem).toBeDefined();
    expect("error" in writeField(broken, "name", "x")).toBe(true);
  });
});

test("a text without frontmatter gets one with its first field", () => {
  expect(readDraft("Hello.\n").problem).toBeUndefined();
  expect(writeField("Hello.\n", "name", "hello")).toEqual({ text: "---\nname: hello\n---\nHello.\n" });
});

test("the body is edited without the blank line above it", () => {
  const { bodyStart } = readDraft(text);
  expect(bodyOf(text, bodyStart)).toBe("# Merge\n\nMerge {{target}}.\n");
  expect(writeBody(text, "New.\n")).toBe(text.replace("# Merge\n\nMerge {{target}}.\n", "New.\n"));
});
