import { type DiagnosticCode, diagnosticRules } from "../diagnostics/diagnostic-codes.ts";
import { RULE_LEVELS, type RuleLevel, type RuleLevels } from "../diagnostics/rule-level.ts";
import type { FieldContext } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest } from "../text/compare-text.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";
import { readWord } from "./setting.ts";

/** How lint rules are set; what is not said has its default. */
export interface LintSetting {
  readonly rules?: RuleLevels;
}

/** The levels of lint rules: a project's own, else the user's, else the administrator's, rule by rule. */
export function lintSetting(config: readonly Pick<ConfigFile, "layer" | "lint">[]): RuleLevels {
  const of = (wanted: ConfigFile["layer"]): readonly (readonly [DiagnosticCode, RuleLevel])[] => [
    ...(config.find(({ layer }) => layer === wanted)?.lint.rules ?? []),
  ];
  return new Map([...of("admin"), ...of("user"), ...of("project")]);
}

/** Reads the fields of `lint`; what is wrong is reported and left out. */
export function readLint(node: YamlNode, context: FieldContext): LintSetting {
  const rules = new Map<DiagnosticCode, RuleLevel>();
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    if (key !== "rules") {
      context.report({
        code: "field-value",
        node: value,
        message: `\`lint.${key}\` is not a setting`,
        hint: "Known: rules.",
      });
      continue;
    }
    for (const rule of asMapping(value, { ...context, field: "lint.rules" })?.entries ?? []) {
      const field = `lint.rules.${rule.key}`;
      if (!isCode(rule.key)) {
        const [suggestion] = closest(rule.key, Object.keys(diagnosticRules));
        context.report({
          code: "field-value",
          node: rule.value,
          message: `\`${field}\` is not a rule`,
          hint:
            suggestion === undefined
              ? "Findings and docs/lint.md have the ids of rules."
              : `Did you mean \`${suggestion}\`?`,
        });
        continue;
      }
      const level = readWord(rule.value, RULE_LEVELS, { ...context, field });
      if (level !== undefined) rules.set(rule.key, level);
    }
  }
  return rules.size > 0 ? { rules } : {};
}

function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(diagnosticRules, text);
}
