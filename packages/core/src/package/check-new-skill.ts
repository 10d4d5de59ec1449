import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { lintSkill } from "../validate/lint.ts";

/** What loads but is not created, with the field that is to blame. */
const refusedFindings: Partial<Record<DiagnosticCode, string>> = {
  "description-missing": "description",
  "description-from-body": "description",
  "parameter-name": "parameters",
  "parameter-type": "parameters",
  "parameter-incomplete": "parameters",
  "tool-name": "tools_required",
};

/**
 * Checks the SKILL.md of a skill that is created: it needs a description of its own, complete parameters and names of
 * tools. Throws `validation_error` with a problem for each field.
 */
export function checkNewSkill(text: string): void {
  const skill = { text, complete: true, file: "SKILL.md", directory: "", sidecars: [] };
  const findings = lintSkill({ skill }).flatMap((finding) => {
    const field = refusedFindings[finding.code];
    return field === undefined ? [] : [{ ...finding, problem: `${field}: ${finding.message}` }];
  });
  const [first] = findings;
  if (first === undefined) return;
  throw new SkillwrightError("validation_error", {
    message: first.problem,
    details: { problems: findings.map(({ problem }) => problem) },
    ...omitUndefined({ hint: first.hint }),
  });
}
