import { expect, test } from "vitest";
import { type Diagnostic, withHint } from "./diagnostic.ts";
import { type DiagnosticCode, diagnosticRules } from "./diagnostic-codes.ts";
import { diagnosticHints } from "./diagnostic-hints.ts";

test("every code says what to do, in a sentence", () => {
  const codes = Object.keys(diagnosticRules) as DiagnosticCode[];
  expect(codes.filter((code) => !/^[A-Z].+\.$/.test(diagnosticHints[code]))).toEqual([]);
});

test("a diagnostic keeps its own hint, and gets that of its code where it has none", () => {
  const bare: Diagnostic = { code: "file-encoding", severity: "error", message: "x", file: "a" };
  expect(withHint(bare)).toEqual({ ...bare, hint: "Save it as UTF-8." });
  expect(withHint({ ...bare, hint: "Mine." }).hint).toBe("Mine.");
});
