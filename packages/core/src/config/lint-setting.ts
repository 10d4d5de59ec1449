import { type DiagnosticCode, diagnosticRules } from "../diagnostics/diagnostic-codes.ts";
import { RULE_LEVELS, type RuleLevel, type RuleLevels } from "../diagnostics/rule-level.ts";
import { type FieldReader, refuseValue } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest, didYouMean } from "../text/compare-text.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import { inField, type SettingFields, wordOf } from "./setting-fields.ts";

/** How lint rules are set; what is not said has its default. */
export interface LintSetting {
  readonly rules?: RuleLevels;
}

/** The levels of lint rules: a project's own, else the user's, else the administrator's, rule by rule. */
export function lintSetting(config: readonly Pick<ConfigFile, "layer" | "lint">[]): RuleLevels {
  const layers = ["admin", "user", "project"] as const;
  return new Map(layers.flatMap((layer) => [...(fileOf(config, layer)?.lint.rules ?? [])]));
}

const readLevel = wordOf(RULE_LEVELS);

const readRules: FieldReader<RuleLevels> = (node, context) => {
  const rules = new Map<DiagnosticCode, RuleLevel>();
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    const at = inField(context, key);
    if (!isCode(key)) {
      const near = didYouMean(closest(key, Object.keys(diagnosticRules), 1), "`");
      const known = "Findings end with the id of their rule. Run `skillwright help lint` to list all rules.";
      refuseValue(value, at, "is not a rule", near ?? known);
      continue;
    }
    const level = readLevel(value, at);
    if (level !== undefined) rules.set(key, level);
  }
  return rules.size > 0 ? rules : undefined;
};

/** The fields of `lint`. */
export const lintFields: SettingFields<LintSetting> = { rules: ["rules", readRules] };

function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(diagnosticRules, text);
}
