import type { PermissionMode } from "../../config/permission-setting.ts";
import type { SkillManifest } from "../../model/manifest.ts";
import type { Scope, SkillStatus } from "../../model/resolved-skill.ts";
import type { SkillValues } from "../skill-values.ts";
import { describePermissionDelta } from "./describe-permissions.ts";
import type { PermissionPolicy, SkillGrants } from "./evaluate-permission.ts";
import { restricts } from "./match-tool-rule.ts";
import { type PermissionDelta, permissionDelta } from "./permission-delta.ts";
import { toolFamily } from "./tool-name.ts";
import type { ToolRule } from "./tool-rule.ts";

/** A skill that is about to become active. */
export interface GrantRequest {
  readonly mode: PermissionMode;
  readonly policy: PermissionPolicy;
  readonly skill: {
    readonly id: string;
    readonly scope: Scope;
    readonly manifest: Pick<SkillManifest, "allowedTools" | "disallowedTools">;
  };
  /** For rules that name the skill's or the project's folder. */
  readonly variables?: SkillValues["variables"];
}

/** The permissions that apply, or that the user must decide first; if no one can be asked, `ifRefused` applies. */
export type GrantDecision =
  | { readonly kind: "apply"; readonly grants: SkillGrants; readonly delta: PermissionDelta }
  | {
      readonly kind: "ask";
      readonly delta: PermissionDelta;
      readonly sentences: readonly string[];
      readonly ifApproved: SkillGrants;
      readonly ifRefused: SkillGrants;
    };

/** Decides what a skill's manifest may change; restrictions always apply, because they only narrow. */
export function decideGrants({ mode, policy, skill, variables = {} }: GrantRequest): GrantDecision {
  const delta = permissionDelta(policy, skill.manifest, variables);
  const ifRefused: SkillGrants = { skill: skill.id, allowed: [], disallowed: delta.removed };
  const ifApproved: SkillGrants = { ...ifRefused, allowed: delta.preApproved.map(({ rule }) => rule) };
  if (delta.preApproved.length === 0 || mode === "strict") return { kind: "apply", grants: ifRefused, delta };
  if (mode === "ask") {
    return { kind: "ask", delta, sentences: describePermissionDelta(delta), ifApproved, ifRefused };
  }
  const trusted = skill.scope === "system" || skill.scope === "admin";
  return { kind: "apply", grants: trusted ? ifApproved : ifRefused, delta };
}

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
