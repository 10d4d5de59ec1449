import type { SkillStatus } from "../../model/skill-status.ts";
import type { PermissionPolicy } from "./evaluate-permission.ts";
import { restricts } from "./match-tool-rule.ts";
import { toolFamily } from "./tool-name.ts";
import type { ToolRule } from "./tool-rule.ts";

/** The rules about skills that match none of the given ones, such as a rule with a mistyped name. */
export function unmatchedSkillRules(
  { allow, ask, deny }: Pick<PermissionPolicy, "allow" | "ask" | "deny">,
  skills: readonly Pick<SkillStatus, "id" | "name">[],
): readonly ToolRule[] {
  const names = new Set(skills.flatMap(({ id, name }) => [id, name]));
  return [...allow, ...ask, ...deny].filter(
    (rule) =>
      toolFamily(rule.tool) === "skill" &&
      rule.limit.kind !== "any" &&
      ![...names].some((name) => restricts(rule, { tool: "Skill", skill: { name } }) === "yes"),
  );
}
