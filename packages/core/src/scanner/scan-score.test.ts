import { expect, test } from "vitest";
import type { ScanFinding } from "./scan-report.ts";
import { scoreOf } from "./scan-score.ts";

const rules = [
  { id: "dropper", group: "program-run", category: "AST01", weight: 70 },
  { id: "program-started", group: "program-run", category: "AST02", weight: 45 },
  { id: "secret-sent", category: "AST01", weight: 50 },
  { id: "no-questions", category: "AST03", weight: 15 },
] as const;

function finding(code: string, change: Partial<ScanFinding> = {}): ScanFinding {
  const weight = rules.find(({ id }) => id === code)?.weight ?? 0;
  return {
    code,
    category: "AST01",
    severity: "warning",
    message: code,
    file: "SKILL.md",
    hint: "Remove it.",
    layer: "plain",
    weight,
    ...change,
  };
}

const score = (...findings: readonly ScanFinding[]): number => scoreOf(findings, { rules });

test("of rules that report the same evidence, only the highest weight counts", () => {
  expect(score(finding("program-started"), finding("dropper"))).toBe(70);
  expect(score(finding("program-started"), finding("secret-sent"))).toBe(95);
  expect(score(finding("program-started"), finding("dropper", { file: "a.sh" }))).toBe(70);
});

test("a rule that was accepted leaves the others that report the same evidence", () => {
  expect(score(finding("program-started"), finding("dropper", { silenced: "Checked." }))).toBe(45);
});

test("what is described doesn't replace what isn't, of rules that report the same evidence", () => {
  const described = finding("dropper", { context: "documented" });
  expect(score(described)).toBe(65);
  expect(score(described, finding("program-started"))).toBe(65);
  expect(score(described, finding("program-started"), finding("secret-sent"))).toBe(95);
});

test("findings of files that don't belong together make a skill suspicious at most", () => {
  expect(score(finding("secret-sent"), finding("program-started", { file: "a.sh" }))).toBe(65);
});
