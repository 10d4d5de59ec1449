import type {
  Decision,
  PermissionPolicy,
  SkillGrants,
} from "../src/activate/permissions/evaluate-permission.ts";
import { parseToolRules, type ToolRule } from "../src/activate/permissions/tool-rule.ts";

/** Rules from their texts. */
export const rules = (...texts: readonly string[]): readonly ToolRule[] => parseToolRules(texts).rules;

/** A host's rules from their texts. */
export function policy(
  texts: Partial<Record<Decision, readonly string[]>>,
  otherwise: Decision = "ask",
): PermissionPolicy {
  const { allow = [], ask = [], deny = [] } = texts;
  return { allow: rules(...allow), ask: rules(...ask), deny: rules(...deny), otherwise };
}

/** What a skill changes about the rules, from their texts. */
export const grants = (allowed: readonly string[], disallowed: readonly string[] = []): SkillGrants => ({
  skill: "s",
  allowed: rules(...allowed),
  disallowed: rules(...disallowed),
});
