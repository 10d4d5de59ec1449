import {
  evaluatePermission,
  type PermissionDecision,
  type PermissionPolicy,
  type Reason,
  type SkillStatus,
  type ToolCall,
} from "@skillwright/core/internal";
import { strictness, whyDenied } from "./why-denied.ts";

/** A skill as rules name it, and the arguments that it is called with. */
export interface SkillCall extends Pick<SkillStatus, "id" | "name"> {
  /** Default: none. */
  readonly arguments?: string;
}

/**
 * What the host's rules say about the use of a skill. Rules may name it by id or by name; the strictest decision wins.
 * Without a rule about skills it is allowed, unless the host denies everything that no rule allows.
 */
export function decideSkillUse(
  policy: PermissionPolicy,
  { id, name, arguments: text = "" }: SkillCall,
  evaluate: (policy: PermissionPolicy, call: ToolCall) => PermissionDecision = evaluatePermission,
): PermissionDecision {
  const rules: PermissionPolicy = { ...policy, otherwise: policy.otherwise === "deny" ? "deny" : "allow" };
  const decide = (called: string): PermissionDecision =>
    evaluate(rules, { tool: "Skill", skill: { name: called, ...(text !== "" && { arguments: text }) } });
  const [byId, byName] = [decide(id), decide(name)];
  return strictness[byName.decision] > strictness[byId.decision] ? byName : byId;
}

/** Makes the skills that the host's rules deny ineligible, so that nothing discloses or uses them. */
export function withoutDenied(
  skills: readonly SkillStatus[],
  policy: PermissionPolicy | undefined,
): readonly SkillStatus[] {
  if (policy === undefined) return skills;
  return skills.map((skill) => {
    const decision = decideSkillUse(policy, skill);
    if (decision.decision !== "deny") return skill;
    const reason: Reason = { code: "not_allowed_for_agent", message: whyDenied(decision) };
    return { ...skill, state: "ineligible", reasons: [...skill.reasons, reason] };
  });
}
