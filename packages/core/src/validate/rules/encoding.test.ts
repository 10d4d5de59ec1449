import { expect, test } from "vitest";
import { lintSample, sampleInput } from "../../../test/lint-sample.ts";
import { decodeText } from "../../text/decode-text.ts";
import { fixSkill } from "../apply-fixes.ts";

test("a file that is not UTF-8 is one finding without a fix", () => {
  const { skill } = sampleInput({ name: "Other", directory: "pdf-tools", body: "a\u200B".repeat(200) });
  const text = decodeText(Uint8Array.from(Buffer.from(`\uFEFF${skill.text}`, "utf16le"))).text;
  const encodings = new Map([["SKILL.md", "utf-16" as const]]);
  const result = fixSkill({ skill: { ...skill, text, validUtf8: false }, encodings });
  expect(result).toEqual({
    text,
    applied: [],
    findings: [
      {
        code: "file-encoding",
        severity: "error",
        message: "The file is UTF-16; agents read UTF-8",
        file: "SKILL.md",
        line: 1,
        column: 1,
        hint: "Save it as UTF-8.",
      },
    ],
  });
});

test("the first byte that is wrong has a line", () => {
  const { skill } = sampleInput({ body: "Fine.\nNa\uFFFDve.\n" });
  const findings = lintSample({ ...skill, encodings: new Map([["SKILL.md", "unknown" as const]]) });
  expect(findings.map(({ line, column, message }) => ({ line, column, message }))).toEqual([
    { line: 6, column: 3, message: "The file is not valid UTF-8" },
  ]);
});

test("a sidecar that is not UTF-8 is not searched for characters", () => {
  const sidecar = { path: "agents/openai.yaml", file: "agents/openai.yaml", text: "a\0:\0 \0b\0" };
  const findings = lintSample({
    sidecars: [sidecar],
    encodings: new Map([[sidecar.file, "utf-16" as const]]),
  });
  expect(findings.map(({ code }) => code)).toEqual(["file-encoding", "sidecar-invalid"]);
});
