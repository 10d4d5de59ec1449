import { matchToolRule, restricts, type ToolCall } from "./match-tool-rule.ts";
import type { ToolRule } from "./tool-rule.ts";

/** The decision about a call. */
export type Decision = "allow" | "ask" | "deny";

/** A host's own rules. */
export interface PermissionPolicy {
  readonly allow: readonly ToolRule[];
  readonly ask: readonly ToolRule[];
  readonly deny: readonly ToolRule[];
  /** For calls that no rule matches. Default: `ask`. */
  readonly otherwise?: Decision;
}

/** The effect of an active skill: tools that need no confirmation, and tools that are removed. */
export interface SkillGrants {
  /** The skill's id. */
  readonly skill: string;
  readonly allowed: readonly ToolRule[];
  readonly disallowed: readonly ToolRule[];
}

/** A decision with what decided it. */
export interface PermissionDecision {
  readonly decision: Decision;
  /** The source of the decision: the host's rules, a skill's, or the default. */
  readonly source: "host" | "skill" | "default";
  /** The rule that decided. */
  readonly rule?: ToolRule;
  /** The skill whose rule it is. */
  readonly skill?: string;
}

/**
 * Decides about a call: deny beats ask beats allow. A skill can remove tools and skip a confirmation that the host
 * asks for by default; it can't change what the host denies or explicitly asks about.
 */
export function evaluatePermission(
  policy: PermissionPolicy,
  call: ToolCall,
  grants: readonly SkillGrants[] = [],
): PermissionDecision {
  const denied = firstRestriction(policy.deny, call);
  if (denied?.answer === "yes") return { decision: "deny", source: "host", rule: denied.rule };
  let doubt: PermissionDecision | undefined = denied && {
    decision: "ask",
    source: "host",
    rule: denied.rule,
  };
  for (const { skill, disallowed } of grants) {
    const taken = firstRestriction(disallowed, call);
    if (taken?.answer === "yes") return { decision: "deny", source: "skill", rule: taken.rule, skill };
    if (taken !== undefined) doubt ??= { decision: "ask", source: "skill", rule: taken.rule, skill };
  }
  const asked = firstRestriction(policy.ask, call);
  const question: PermissionDecision | undefined = asked && {
    decision: "ask",
    source: "host",
    rule: asked.rule,
  };
  if (asked?.answer === "yes" && question !== undefined) return question;
  const base = withoutRestrictions(policy, call, grants);
  // A doubt makes a question out of a yes, never out of a no.
  return base.decision === "deny" ? base : (doubt ?? question ?? base);
}

function withoutRestrictions(
  policy: PermissionPolicy,
  call: ToolCall,
  grants: readonly SkillGrants[],
): PermissionDecision {
  const own = policy.allow.find((rule) => matchToolRule(rule, call));
  if (own !== undefined) return { decision: "allow", source: "host", rule: own };
  const otherwise = policy.otherwise ?? "ask";
  if (otherwise === "ask") {
    for (const { skill, allowed } of grants) {
      const rule = allowed.find((candidate) => matchToolRule(candidate, call));
      if (rule !== undefined) return { decision: "allow", source: "skill", rule, skill };
    }
  }
  return { decision: otherwise, source: "default" };
}

/** The first rule that certainly matches the call, otherwise the first that possibly does. */
function firstRestriction(
  rules: readonly ToolRule[],
  call: ToolCall,
): { readonly rule: ToolRule; readonly answer: "yes" | "perhaps" } | undefined {
  let doubt: ToolRule | undefined;
  for (const rule of rules) {
    const answer = restricts(rule, call);
    if (answer === "yes") return { rule, answer };
    if (answer === "perhaps") doubt ??= rule;
  }
  return doubt === undefined ? undefined : { rule: doubt, answer: "perhaps" };
}
