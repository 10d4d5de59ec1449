import {
  type ConfigFile,
  createRuleBook,
  type Diagnostic,
  diagnosticRule,
  type SkillRule,
  type SkillStatus,
} from "@skillwright/core/internal";

/** Rules that speak of no skill that is here: a typo, or a skill of another project. */
export function unmatchedRules(
  skills: readonly SkillStatus[],
  rules: readonly SkillRule[],
): readonly Diagnostic[] {
  if (rules.length === 0) return [];
  const book = createRuleBook(rules);
  const matched = new Set(skills.flatMap((skill) => book.rulesFor(skill)));
  return rules
    .filter((rule) => !matched.has(rule))
    .map((rule) => ({
      code: "rule-unmatched" as const,
      severity: diagnosticRule("rule-unmatched").severity,
      message: `The rule for "${rule.name ?? rule.path ?? ""}" matches no skill here`,
      file: rule.origin.file,
      ...(rule.origin.line !== undefined && { line: rule.origin.line, column: 1 }),
    }));
}

/** Pinned names that no skill here has. */
export function unmatchedPins(
  skills: readonly SkillStatus[],
  config: readonly Pick<ConfigFile, "file" | "pinned">[],
): readonly Diagnostic[] {
  if (config.every(({ pinned }) => pinned.length === 0)) return [];
  const names = new Set(skills.flatMap(({ id, name }) => [id, name]));
  return config.flatMap(({ file, pinned }) =>
    pinned
      .filter((name) => !names.has(name))
      .map((name) => ({
        code: "rule-unmatched" as const,
        severity: diagnosticRule("rule-unmatched").severity,
        message: `"${name}" is pinned and is the name of no skill here`,
        file,
      })),
  );
}
