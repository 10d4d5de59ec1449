import type { SkillRule } from "../gate/skill-rules.ts";
import type { Visibility } from "../model/skill-status.ts";
import { readText } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlEntry, YamlNode } from "../yaml/nodes.ts";
import { resolveConfigPath } from "./config-text.ts";
import type { SettingContext } from "./setting.ts";

const visibilities: ReadonlyMap<string, Visibility> = new Map([
  ["on", "on"],
  ["true", "on"],
  ["yes", "on"],
  ["name-only", "name-only"],
  ["user-only", "user-only"],
  ["user-invocable-only", "user-only"],
  ["off", "off"],
  ["false", "off"],
  ["no", "off"],
]);

/** A file's rules for single skills. A project can disable skills but never enable them. */
export function readSkillRules(node: YamlNode, context: SettingContext): readonly SkillRule[] {
  return (asMapping(node, context)?.entries ?? []).flatMap((entry) => readSkillRule(entry, context) ?? []);
}

function readSkillRule({ key, keySpan, value }: YamlEntry, context: SettingContext): SkillRule | undefined {
  const { config } = context;
  const word = readText(value, { ...context, field: `skills.${key}` })?.toLowerCase();
  const known = word === undefined ? undefined : visibilities.get(word);
  if (known === undefined) {
    const message = `\`skills.${key}\` should be on, name-only, user-only or off`;
    context.report({
      code: "field-value",
      node: value,
      message,
      hint: "Until this is fixed, the skill is off.",
    });
  }
  // A mistyped `off` must not enable a skill.
  const visibility = known ?? "off";
  if (config.layer === "project" && visibility === "on") {
    context.ignore(keySpan, `A project cannot switch "${key}" on; it can only switch skills off`);
    return undefined;
  }
  const { line } = textPosition(config.text, keySpan.start);
  const origin = { layer: config.layer, file: config.file, line } as const;
  const isPath = key.includes("/") || key.startsWith("~");
  return isPath
    ? { path: resolveConfigPath(config, key), visibility, origin }
    : { name: key, visibility, origin };
}
