import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import { MAX_NAME_LENGTH, NEW_NAME_LENGTH } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { nameProblems, nameProblemTexts, suggestName } from "../parse/name-rules.ts";
import { lintSkill } from "../validate/lint.ts";
import type { LintFinding } from "../validate/lint-finding.ts";
import { standardNameProblems } from "./tree-check.ts";

/**
 * Which names are allowed: `new` for a skill that is created, `standard` for one that is imported, renamed or cloned,
 * whose name may be anything the standard accepts.
 */
export type NameRules = "new" | "standard";

/** Why a *new* skill cannot have a name, in plain words; empty for a good one. Stricter than what loads. */
export function newNameProblems(name: string): readonly string[] {
  const problems: string[] = nameProblems(name)
    .filter((problem) => problem !== "too-long" && problem !== "characters")
    .map((problem) => nameProblemTexts[problem]);
  if (name === "") return problems;
  const { min, max } = NEW_NAME_LENGTH;
  if (name.length < min || name.length > max) problems.push(`it must have ${min} to ${max} characters`);
  if (!/^[a-zA-Z0-9-]*$/.test(name))
    problems.push("it has characters other than the letters a to z, digits and hyphens");
  // A device name of Windows cannot be a folder there.
  if (/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(name)) problems.push("it is reserved on Windows");
  return problems;
}

/** Throws `validation_error` with a suggestion for a name that a skill cannot have. */
export function checkName(name: string, rules: NameRules): void {
  const problems = rules === "new" ? newNameProblems(name) : standardNameProblems(name);
  if (problems.length === 0) return;
  const suggestion = suggestName(name);
  const usable = suggestion !== undefined && newNameProblems(suggestion).length === 0;
  throw new SkillwrightError("validation_error", {
    message: `A ${rules === "new" ? "new skill" : "skill"} can't be called "${name}": ${problems.join(", ")}`,
    details: { problems },
    hint: usable ? `Try "${suggestion}".` : ruleTexts[rules],
  });
}

const ruleTexts: Readonly<Record<NameRules, string>> = {
  new: `Use ${NEW_NAME_LENGTH.min} to ${NEW_NAME_LENGTH.max} lowercase letters, digits and single hyphens.`,
  standard: `Use 1 to ${MAX_NAME_LENGTH} lowercase letters, digits and single hyphens.`,
};

/** The name itself when it is free, else the first of `name-2`, `name-3`, … that is; never longer than the rules allow. */
export function freeName(name: string, isTaken: (name: string) => boolean, rules: NameRules): string {
  if (!isTaken(name)) return name;
  const longest = rules === "new" ? NEW_NAME_LENGTH.max : MAX_NAME_LENGTH;
  const characters = Array.from(name);
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const start = characters.slice(0, longest - ending.length).join("");
    const candidate = start.replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Findings that load but keep a skill from being created, with their field. */
const refusedFindings: Partial<Record<DiagnosticCode, string>> = {
  "description-missing": "description",
  "description-from-body": "description",
  "parameter-name": "parameters",
  "parameter-type": "parameters",
  "parameter-incomplete": "parameters",
  "tool-name": "tools_required",
};

/** Without what loading does about it, which creating doesn't do. */
function problemOf({ code, message }: Pick<LintFinding, "code" | "message">): string {
  return code === "description-from-body" ? "There is no `description`" : message;
}

/** The field that has the wrong type; the messages of that finding start with it. */
function mistypedField(message: string): string {
  return /^`([\w-]+)/.exec(message)?.[1] ?? "frontmatter";
}

/**
 * Checks the SKILL.md of a skill that is created: it needs a description of its own, complete parameters and names of
 * tools, and every value must be of its field's type. Throws `validation_error` with a problem for each field.
 */
export function checkNewSkill(text: string): void {
  const skill = { text, complete: true, file: "SKILL.md", directory: "", sidecars: [] };
  const findings = lintSkill({ skill }).flatMap((finding) => {
    const field =
      finding.code === "field-type" ? mistypedField(finding.message) : refusedFindings[finding.code];
    return field === undefined ? [] : [{ ...finding, problem: `${field}: ${problemOf(finding)}` }];
  });
  const [first] = findings;
  if (first === undefined) return;
  throw new SkillwrightError("validation_error", {
    message: first.problem,
    details: { problems: findings.map(({ problem }) => problem) },
    ...omitUndefined({ hint: first.hint }),
  });
}
