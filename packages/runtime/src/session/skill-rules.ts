import {
  type Decision,
  escapeTerminal,
  evaluatePermission,
  type HookEvent,
  type HookEventName,
  type PermissionDecision,
  type PermissionPolicy,
  type Reason,
  type SkillStatus,
  type ToolCall,
} from "@skillwright/core/internal";
import type { HookOutcome } from "./hooks/hook-result.ts";

/** How strict each decision is. */
const strictness: Readonly<Record<Decision, number>> = { allow: 0, ask: 1, deny: 2 };

/** The stricter of two decisions; the first of two that are equal. */
export function stricter<T extends PermissionDecision>(first: T, second: T | undefined): T {
  return second !== undefined && strictness[second.decision] > strictness[first.decision] ? second : first;
}

/** Why a call is denied, with the rule that denies it. */
export function whyDenied({ source, skill, rule }: PermissionDecision): string {
  const by = rule === undefined ? "" : ` (${escapeTerminal(rule.text)})`;
  if (source === "skill")
    return `the skill '${escapeTerminal(skill ?? "")}' disallows it while it is active${by}`;
  return rule === undefined
    ? "the rules of this host do not allow it"
    : `the rules of this host forbid it${by}`;
}

/** A skill as rules name it, and the arguments that it is called with. */
export interface SkillCall extends Pick<SkillStatus, "id" | "name"> {
  /** Default: none. */
  readonly arguments?: string;
}

/** The strictest of the host's rules about a skill's id or name. Default: allowed, unless the host denies by default. */
export function decideSkillUse(
  policy: PermissionPolicy,
  { id, name, arguments: text = "" }: SkillCall,
  evaluate: (policy: PermissionPolicy, call: ToolCall) => PermissionDecision = evaluatePermission,
): PermissionDecision {
  const rules: PermissionPolicy = { ...policy, otherwise: policy.otherwise === "deny" ? "deny" : "allow" };
  const decide = (called: string): PermissionDecision =>
    evaluate(rules, { tool: "Skill", skill: { name: called, ...(text !== "" && { arguments: text }) } });
  return stricter(decide(id), decide(name));
}

/** Why rules forbid a skill; undefined when they don't. */
export function reasonDenied(
  policy: PermissionPolicy,
  skill: Pick<SkillStatus, "id" | "name">,
): Reason | undefined {
  const decision = decideSkillUse(policy, skill);
  return decision.decision === "deny"
    ? { code: "not_allowed_for_agent", message: whyDenied(decision) }
    : undefined;
}

/** Makes the skills that the host's rules deny ineligible, so that nothing discloses or uses them. */
export function withoutDenied(
  skills: readonly SkillStatus[],
  policy: PermissionPolicy | undefined,
): readonly SkillStatus[] {
  if (policy === undefined) return skills;
  return skills.map((skill) => {
    const reason = reasonDenied(policy, skill);
    if (reason === undefined) return skill;
    return { ...skill, state: "ineligible", reasons: [...skill.reasons, reason] };
  });
}

/** The rules of the outer session, if this one works for another: limits and hooks of the skills active there. */
export interface InheritedRules {
  /** What they take away of a call, or put in doubt; undefined when nothing. */
  readonly limit: (call: ToolCall) => PermissionDecision | undefined;
  /** Whether any of their hooks waits for such events. */
  readonly isWaiting: (event: HookEventName) => boolean;
  /** Questions about MCP servers that a person answered with no; sessions that work for this one add theirs. */
  readonly skippedServers: Set<string>;
  /** Runs their hooks, except those that already ran for this event; adds those that run. */
  readonly fire: (event: HookEvent, ran?: Set<string>) => Promise<HookOutcome>;
}
