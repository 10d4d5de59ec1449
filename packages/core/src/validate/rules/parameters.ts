import type { DiagnosticCode } from "../../diagnostics/diagnostic-codes.ts";
import { closest, didYouMean } from "../../text/compare-text.ts";
import { blankRanges } from "../../text/markdown-code.ts";
import type { YamlNode } from "../../yaml/nodes.ts";
import type { LintContext, LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";

const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_][\w-]*)[ \t]*\}\}/g;

const SNAKE_CASE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** Parameters that are declared incompletely or not used, and placeholders that no parameter fills. */
export const parameters: LintRule = {
  codes: [
    "parameter-name",
    "parameter-type",
    "parameter-incomplete",
    "parameter-unused",
    "parameter-undeclared",
  ],
  check: (context) =>
    context.manifest === undefined
      ? []
      : [...badlyDeclared(context), ...unused(context), ...undeclared(context)],
};

function badlyDeclared(context: LintContext): readonly LintProblem[] {
  const list = context.entry("parameters")?.value;
  return list?.kind === "sequence" ? list.items.flatMap((item) => declarationProblems(context, item)) : [];
}

/** A missing type is `string`, and a parameter that is only a name is required; loading says what has no name. */
function declarationProblems(context: LintContext, item: YamlNode): readonly LintProblem[] {
  const isNameOnly = item.kind === "scalar";
  const name = isNameOnly ? item.text.trim() : fieldOf(item, "name");
  if (name === undefined || name === "") return [];
  const type = fieldOf(item, "type") ?? "string";
  const missing = [
    ...(isNameOnly || fieldOf(item, "required") !== undefined ? [] : ["`required`"]),
    ...((fieldOf(item, "description") ?? "") === "" ? ["`description`"] : []),
  ];
  const problems: readonly (readonly [code: DiagnosticCode, isWrong: boolean, what: string])[] = [
    ["parameter-name", !SNAKE_CASE.test(name), "isn't written in snake_case"],
    ["parameter-type", type !== "string", `has the type \`${type}\` instead of \`string\``],
    ["parameter-incomplete", missing.length > 0, `has no ${missing.join(" and no ")}`],
  ];
  return problems.flatMap(([code, isWrong, what]) =>
    isWrong ? [{ code, message: `The parameter \`${name}\` ${what}`, offset: context.offsetOf(item) }] : [],
  );
}

function fieldOf(item: YamlNode, key: string): string | undefined {
  const value = item.kind === "mapping" ? item.entries.find((entry) => entry.key === key)?.value : undefined;
  return value?.kind === "scalar" ? value.text.trim() : undefined;
}

function unused(context: LintContext): readonly LintProblem[] {
  const used = new Set(Array.from(context.body.matchAll(PLACEHOLDER), (match) => match[1]));
  const entry = context.entry("parameters");
  return declaredNames(context)
    .filter((name) => !used.has(name))
    .map((name) => ({
      code: "parameter-unused",
      message: `The parameter \`${name}\` is declared, but the body has no \`{{${name}}}\``,
      offset: context.offsetOf((entry && nodeOf(entry.value, name)) ?? { start: 0 }),
    }));
}

function undeclared(context: LintContext): readonly LintProblem[] {
  const names = declaredNames(context);
  // Placeholders are filled in code too. But if nothing is declared, `{{x}}` in code belongs to another template language.
  const text = names.length > 0 ? context.body : blankRanges(context.body, context.bodyCode);
  const reported = new Set(names);
  const findings: LintProblem[] = [];
  for (const match of text.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? "";
    if (reported.has(name)) continue;
    reported.add(name);
    const meant = closest(name, names, 1).map((near) => `{{${near}}}`);
    findings.push({
      code: "parameter-undeclared",
      message: `The body uses \`{{${name}}}\`, but no parameter is called \`${name}\``,
      offset: context.bodyStart + match.index,
      hint: didYouMean(meant, "`") ?? adviceFor(context),
    });
  }
  return findings;
}

function adviceFor({ skill }: LintContext): string {
  return skill.kind === "command"
    ? "A command has no parameters; write `$ARGUMENTS` where the arguments belong."
    : "Add it to `parameters`.";
}

function declaredNames(context: LintContext): readonly string[] {
  return [...new Set(context.manifest?.parameters.map(({ name }) => name))];
}

function nodeOf(list: YamlNode, name: string): YamlNode | undefined {
  if (list.kind !== "sequence") return undefined;
  return list.items.find(
    (item) => (item.kind === "scalar" ? item.text.trim() : fieldOf(item, "name")) === name,
  );
}
