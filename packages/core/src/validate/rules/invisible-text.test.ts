import { expect, test } from "vitest";
import { fixSkill } from "../apply-fixes.ts";
import { lintSample, reportOf, sampleInput } from "./lint-sample.ts";

test("a stray invisible character in the body is a warning, hidden text is an error", () => {
  expect(reportOf({ body: "a\u200Bb\nc\u{E0061}d\ne\u200B\u200C\u200Bf\n" })).toEqual([
    "warning text-invisible 5:2 The text holds the invisible U+200B (zero width space)",
    "error text-invisible 6:2 The text holds the invisible U+E0061 (tag character)",
    "error text-invisible 7:2 The text holds 3 invisible characters in a row, the first is U+200B (zero width space)",
  ]);
});

test("in the frontmatter and in sidecars it is an error without a fix", () => {
  const sidecars = [{ path: "agents/openai.yaml", file: "agents/openai.yaml", text: "a: x\u00ADy\n" }];
  const findings = lintSample({ description: "Use when mer\u200Bging PDF files.", sidecars });
  expect(
    findings.map(({ severity, file, line, column, fix }) => ({ severity, file, line, column, fix })),
  ).toEqual([
    { severity: "error", file: "SKILL.md", line: 3, column: 26, fix: undefined },
    { severity: "error", file: "agents/openai.yaml", line: 1, column: 5, fix: undefined },
  ]);
});

test("the fix removes it and leaves emoji and other scripts alone", () => {
  const body = "Go\u200B: 👩‍💻 می‌خواهم \u2060❤️\uFE0F\n";
  expect(fixSkill(sampleInput({ body })).text).toBe(sampleInput({ body: "Go: 👩‍💻 می‌خواهم ❤️\n" }).skill.text);
});

test("a text full of them is reported in bounds and mended whole", () => {
  const input = sampleInput({ body: "a\u200B".repeat(5000) });
  const { text, applied, findings } = fixSkill(input);
  expect(applied).toHaveLength(100);
  expect(applied.at(-1)?.message).toBe(
    "The text holds the invisible U+200B (zero width space); there are 4900 more like this",
  );
  expect(findings).toEqual([]);
  expect(text).toBe(sampleInput({ body: "a".repeat(5000) }).skill.text);
});
