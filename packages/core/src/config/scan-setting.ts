import { type FieldContext, readText } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlNode } from "../yaml/nodes.ts";

/** What a person decided about findings of the scanner. */
export interface ScanSetting {
  /** Reasons for accepting findings: by the tree hash of the skill, then by the rule's id. */
  readonly silenced?: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the fields of `scan`. A finding without a written reason isn't silenced. */
export function readScan(node: YamlNode, context: FieldContext): ScanSetting {
  const silenced = new Map<string, ReadonlyMap<string, string>>();
  for (const { key, value } of asMapping(node, context)?.entries ?? []) {
    if (key !== "silenced") {
      context.report({
        code: "field-value",
        node: value,
        message: `\`scan.${key}\` is not a setting`,
        hint: "Known: silenced.",
      });
      continue;
    }
    for (const skill of asMapping(value, { ...context, field: "scan.silenced" })?.entries ?? []) {
      const field = `scan.silenced.${skill.key}`;
      const reasons = (asMapping(skill.value, { ...context, field })?.entries ?? []).flatMap((rule) => {
        const reason = readText(rule.value, { ...context, field: `${field}.${rule.key}` })?.trim() ?? "";
        if (reason !== "") return [[rule.key, reason] as const];
        context.report({
          code: "field-value",
          node: rule.value,
          message: `\`${field}.${rule.key}\` has no reason`,
          hint: "Write why the finding is acceptable. Without a reason it isn't silenced.",
        });
        return [];
      });
      silenced.set(skill.key, new Map(reasons));
    }
  }
  return silenced.size > 0 ? { silenced } : {};
}
