import type { DiagnosticCode } from "../../diagnostics/diagnostic-codes.ts";
import { textDifference } from "../../diff/text-difference.ts";
import { omitUndefined } from "../../omit-undefined.ts";
import { repairFrontmatter } from "../../serialize/repair-frontmatter.ts";
import type { LintContext } from "../lint-context.ts";
import type { LintFix } from "../lint-finding.ts";
import type { LintRule } from "../lint-rule.ts";
import { lintSeverities } from "../lint-severity.ts";
import { addNameFix, renameFix } from "./name-fixes.ts";

const fixes: Partial<Record<DiagnosticCode, (context: LintContext) => LintFix | undefined>> = {
  "file-bom": () => ({ title: "Remove the byte order mark", edits: [{ start: 0, end: 1, text: "" }] }),
  "yaml-repaired": repairFix,
  "name-missing": addNameFix,
  "name-directory-mismatch": renameFix,
};

/** The diagnostics of loading the skill, with the standard's severity. */
export const loadTime: LintRule = {
  codes: [
    "file-bom",
    "file-name-case",
    "frontmatter-missing",
    "frontmatter-unclosed",
    "frontmatter-empty",
    "frontmatter-too-large",
    "yaml-invalid",
    "yaml-repaired",
    "yaml-limit",
    "yaml-not-mapping",
    "yaml-tag",
    "field-duplicate",
    "field-type",
    "field-value",
    "name-missing",
    "name-format",
    "name-too-long",
    "name-directory-mismatch",
    "description-missing",
    "description-from-body",
    "description-too-long",
    "compatibility-too-long",
    "skill-unreachable",
    "sidecar-invalid",
    "sidecar-conflict",
    "body-empty",
  ],
  fixes: Object.keys(fixes) as DiagnosticCode[],
  check: (context) =>
    context.reading.diagnostics
      // Another rule gives more detail about these.
      .filter(({ code }) => code !== "field-unknown")
      .map(({ line, column, ...diagnostic }) => ({
        ...diagnostic,
        severity: lintSeverities[diagnostic.code] ?? diagnostic.severity,
        position: { ...omitUndefined({ line, column }) },
        fix: fixes[diagnostic.code]?.(context),
      })),
};

function repairFix(context: LintContext): LintFix | undefined {
  const { text } = context.skill;
  const edits = textDifference(text, repairFrontmatter(text));
  return edits.length === 0 ? undefined : { title: "Put the missing quotes into the frontmatter", edits };
}
