import { compareDiagnostics, withHint } from "../diagnostics/diagnostic.ts";
import { diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { type RuleLevels, severityAt } from "../diagnostics/rule-level.ts";
import { MAX_FINDINGS_PER_RULE } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { createSecretFilter } from "../text/secrets.ts";
import { positionsIn } from "../text/text-position.ts";
import { createLintContext, type LintInput, type LintRule, type SkillFileText } from "./lint-context.ts";
import { type LintFinding, type LintFix, type LintProblem, lintSeverity } from "./lint-finding.ts";
import { allRules, commandRules, undecodedRules } from "./rules/all-rules.ts";

/**
 * Checks a skill against every rule. Never throws, and never includes a secret that it finds.
 *
 * @example
 * for (const { line, message } of lintSkill({ skill })) console.log(`${line}: ${message}`);
 */
export function lintSkill(input: LintInput): readonly LintFinding[] {
  const context = createLintContext(input);
  const problems = limitPerRule(rulesFor(input).flatMap((rule) => rule.check(context)));
  const texts = [input.skill, ...input.skill.sidecars, ...(input.texts ?? [])];
  const offered =
    input.fixes === "withhold" ? problems.map((problem) => ({ ...problem, fix: undefined })) : problems;
  return offered
    .map(createLocator(texts, input.skill.file))
    .map(createRedactor(context.secrets.map(({ value }) => value)))
    .flatMap((finding) => atLevel(withHint(finding), input.levels))
    .toSorted(compareDiagnostics);
}

/** A finding with the severity that its rule is set to; none if the rule is off. */
function atLevel(finding: LintFinding, levels: RuleLevels | undefined): readonly LintFinding[] {
  const level = levels?.get(finding.code);
  if (level === undefined) return [finding];
  const severity = severityAt(level);
  return severity === undefined ? [] : [{ ...finding, severity }];
}

function rulesFor({ skill, encodings }: LintInput): readonly LintRule[] {
  if (encodings?.has(skill.file) === true) return undecodedRules;
  return skill.kind === "command" ? commandRules : allRules;
}

/** Keeps the first problems of each rule and file. The last one kept represents, and fixes, the rest. */
function limitPerRule(problems: readonly LintProblem[]): readonly LintProblem[] {
  const groups = Map.groupBy(problems, ({ code, file = "" }) => `${code} ${file}`);
  return [...groups.values()].flatMap((group) => {
    const unlisted = group.reduce((sum, { more = 0 }) => sum + more, 0);
    if (group.length <= MAX_FINDINGS_PER_RULE && unlisted === 0) return group;
    const kept = group.slice(0, Math.min(group.length, MAX_FINDINGS_PER_RULE) - 1);
    const rest = group.slice(kept.length);
    const [first] = rest;
    if (first === undefined) return kept;
    const message = `${first.message}; there are ${rest.length - 1 + unlisted} more like this`;
    return [...kept, { ...first, message, fix: joinFixes(rest) }];
  });
}

function joinFixes(problems: readonly LintProblem[]): LintFix | undefined {
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  const [first] = fixes;
  return first && { title: first.title, edits: fixes.flatMap(({ edits }) => edits) };
}

/** Gives problems their line and column. */
function createLocator(
  texts: readonly SkillFileText[],
  skillFile: string,
): (problem: LintProblem) => LintFinding {
  const indexes = new Map(texts.map(({ file, text }) => [file, positionsIn(text)]));
  return ({ code, message, file = skillFile, offset = 0, position, hint, severity, fix }) => ({
    code,
    severity: severity ?? lintSeverity(code),
    message,
    file,
    ...(position ?? indexes.get(file)?.(offset)),
    ...omitUndefined({ hint, fix }),
  });
}

/** Findings quote names, tools and links. If one of them is a secret, the finding falls back to its title. */
function createRedactor(secrets: readonly string[]): (finding: LintFinding) => LintFinding {
  if (secrets.length === 0) return (finding) => finding;
  const tellsSecret = createSecretFilter(secrets);
  return (finding) => {
    const { message, hint, fix, ...rest } = finding;
    return {
      ...rest,
      message: tellsSecret(message) ? diagnosticRule(finding.code).title : message,
      ...(hint !== undefined && !tellsSecret(hint) && { hint }),
      ...(fix !== undefined && !tellsSecret(fixText(fix)) && { fix }),
    };
  };
}

function fixText(fix: LintFix): string {
  return [fix.title, ...fix.edits.map(({ text }) => text)].join("\n");
}
