import { expect, test } from "vitest";
import { lintSample, reportOf, sampleInput } from "../../../test/lint-sample.ts";
import { fixSkill } from "../apply-fixes.ts";

test("a stray invisible character in the body is a warning, hidden text is an error", () => {
  expect(reportOf({ body: "a\u200Bb\nc\u{E0061}d\ne\u200B\u200C\u200Bf\n" })).toEqual([
    "warning text-invisible 5:2 The text contains the invisible U+200B (zero width space)",
    "error text-invisible 6:2 The text contains the invisible U+E0061 (tag character)",
    "error text-invisible 7:2 The text contains 3 invisible characters in a row, the first is U+200B (zero width space)",
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

test("a text full of them is reported within limits and fixed completely", () => {
  const input = sampleInput({ body: "a\u200B".repeat(5000) });
  const { text, applied, findings } = fixSkill(input);
  expect(applied).toHaveLength(100);
  expect(applied.at(-1)?.message).toBe(
    "The text contains the invisible U+200B (zero width space); there are 4900 more like this",
  );
  expect(findings).toEqual([]);
  expect(text).toBe(sampleInput({ body: "a".repeat(5000) }).skill.text);
});

test("a file with millions is reported in one finding after the first ones, and fixed by one edit", () => {
  const body = `${"a\u200D".repeat(1_000_000)}\u200B\u200B\u200Bb`;
  const findings = lintSample({ body }).filter(({ code }) => code === "text-invisible");
  expect(findings).toHaveLength(100);
  const last = findings.find(({ message }) => message.includes("more like this"));
  expect({ severity: last?.severity, message: last?.message, edits: last?.fix?.edits.length }).toEqual({
    severity: "error",
    message: "The text contains the invisible U+200D (zero width joiner); there are 999900 more like this",
    edits: 1,
  });
});

test("characters that YAML's escapes put into a value are errors at the field, in keys, lists and sidecars too", () => {
  const sidecars = [
    { path: "agents/openai.yaml", file: "agents/openai.yaml", text: 'interface:\n  a: "x\\u00ADy"\n' },
  ];
  const description = '"Merge \\e[31m PDF \\u200b\\U000E0041 files. Use when asked."';
  const fields = 'tags: ["a\\x07", b]\n"no\\u2060te": 1\nlicense: "tab\\t, line\\n, \\u00e9"';
  const findings = lintSample({ description, fields, sidecars }).filter(
    ({ code }) => code === "text-invisible",
  );
  expect(findings.map(({ severity, file, line, message }) => [severity, file, line, message])).toEqual([
    [
      "error",
      "SKILL.md",
      3,
      "The value of `description` contains 2 invisible characters in a row, the first is U+200B (zero width space), written as an escape",
    ],
    [
      "error",
      "SKILL.md",
      3,
      "The value of `description` contains the invisible U+001B (control character), written as an escape",
    ],
    [
      "error",
      "SKILL.md",
      4,
      "The value of `tags[0]` contains the invisible U+0007 (control character), written as an escape",
    ],
    [
      "error",
      "SKILL.md",
      5,
      "The key `no\u2060te` contains the invisible U+2060 (word joiner), written as an escape",
    ],
    [
      "error",
      "agents/openai.yaml",
      2,
      "The value of `interface.a` contains the invisible U+00AD (soft hyphen), written as an escape",
    ],
  ]);
  expect(findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
});

test("a character that also occurs as an escape is reported once", () => {
  expect(
    reportOf({ description: '"Merge \u200B and\\tsplit PDF files. Use when the user wants to."' }),
  ).toEqual(["error text-invisible 3:21 The text contains the invisible U+200B (zero width space)"]);
});
