import { describe, expect, test } from "vitest";
import { sampleInput } from "../../test/lint-sample.ts";
import type { TextEdit } from "../text/text-position.ts";
import { applyFixes, fixSkill } from "./apply-fixes.ts";
import type { LintFinding } from "./lint-finding.ts";

const finding = (message: string, ...edits: readonly TextEdit[]): LintFinding => ({
  code: "link-dead",
  severity: "error",
  message,
  file: "SKILL.md",
  ...(edits.length > 0 && { fix: { title: message, edits } }),
});

describe("applyFixes", () => {
  test("applies fixes at any position and leaves findings without one", () => {
    const last = finding("last", { start: 4, end: 5, text: "E" });
    const first = finding("first", { start: 0, end: 1, text: "" }, { start: 2, end: 2, text: "-" });
    expect(applyFixes("abcde", [last, finding("none"), first])).toEqual({
      text: "b-cdE",
      applied: [last, first],
    });
  });

  test("of two fixes that touch, the first wins and the other waits as a whole", () => {
    const winner = finding("winner", { start: 1, end: 3, text: "X" });
    const loser = finding("loser", { start: 5, end: 6, text: "Y" }, { start: 3, end: 3, text: "Z" });
    expect(applyFixes("abcdef", [winner, loser])).toEqual({ text: "aXdef", applied: [winner] });
  });
});

describe("fixSkill", () => {
  test("continues until nothing is left to fix", () => {
    const text = "\uFEFF---\ndescription: PDF: use when merging.\nallowed-tools: bash\n---\nMer\u200Bge.\n";
    const { text: fixed, applied, findings } = fixSkill(sampleInput({ text, directory: "pdf-tools" }));
    expect(findings).toEqual([]);
    expect(applied.map(({ code }) => code).toSorted()).toEqual([
      "file-bom",
      "name-missing",
      "text-invisible",
      "tool-unknown",
      "yaml-repaired",
    ]);
    expect(fixed).toBe(
      "---\nname: pdf-tools\ndescription: 'PDF: use when merging.'\nallowed-tools: Bash\n---\nMerge.\n",
    );
  });
});
