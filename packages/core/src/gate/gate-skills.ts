import type { ResolvedSkill } from "../model/resolved-skill.ts";
import type { Reason, SkillState, SkillStatus, Visibility } from "../model/skill-status.ts";
import { checkEligibility } from "./check-eligibility.ts";
import type { Machine } from "./machine.ts";
import { applySkillRules, createRuleBook, type RuleBook, type SkillRule } from "./skill-rules.ts";

/** Everything that decides whether a resolved skill may be used. */
export interface GateContext {
  readonly machine: Machine;
  readonly rules: readonly SkillRule[];
  /** The agent that asks, when it may use only some skills. */
  readonly agent?: AgentAllowance | undefined;
  /** Whether the agent checks needs at all; other hosts mostly do not. */
  readonly eligibility: "check" | "ignore";
  /** Whether a skill's text may be told to a model. */
  readonly isTrusted?: (skill: ResolvedSkill) => boolean;
}

/** The skills an agent may use. */
export interface AgentAllowance {
  readonly id: string;
  /** Lists of names or ids; a skill must be in each of them. */
  readonly lists: readonly (readonly string[])[];
}

/** Decides for each skill whether it can be used here and now, and says why not. Keeps the order. */
export function gateSkills(skills: readonly ResolvedSkill[], context: GateContext): readonly SkillStatus[] {
  const book = createRuleBook(context.rules);
  const verdicts = skills.map((skill) => judge(skill, book, context));
  return settleConflicts(verdicts);
}

/** Shared: most skills have none. */
const NO_REASONS: readonly Reason[] = Object.freeze([]);

function judge(skill: ResolvedSkill, book: RuleBook, context: GateContext): SkillStatus {
  const { manifest } = skill;
  const { visibility, decidedBy } = applySkillRules(book.rulesFor(skill));
  const enabled = visibility !== "off";
  const invocation = {
    enabled,
    visibility,
    modelInvocable: modelInvocable(skill, visibility),
    userInvocable: enabled && manifest.userInvocable,
  };
  if (skill.shadowedBy !== undefined) {
    return {
      ...skill,
      ...invocation,
      modelInvocable: false,
      userInvocable: false,
      state: "discovered",
      reasons: [],
    };
  }
  const reasons: Reason[] = [];
  if (!enabled && decidedBy !== undefined) {
    const { layer, file } = decidedBy.origin;
    reasons.push({
      code: "disabled",
      message: `disabled by the ${layer} configuration`,
      hint: `The rule stands in ${file}${decidedBy.origin.line === undefined ? "" : `:${decidedBy.origin.line}`}.`,
    });
  }
  if (context.isTrusted?.(skill) === false) {
    reasons.push({ code: "untrusted", message: "comes from a project that is not trusted" });
  }
  const lists = context.agent?.lists ?? [];
  if (lists.some((list) => !list.includes(skill.name) && !list.includes(skill.id))) {
    reasons.push({
      code: "not_allowed_for_agent",
      message: `not among the skills of the agent "${context.agent?.id ?? ""}"`,
    });
  }
  if (context.eligibility === "check") {
    reasons.push(...checkEligibility(manifest.eligibility, manifest.install, context.machine));
  }
  // Field by field: copies made by spreading take half as much memory again, and there may be a hundred thousand.
  return {
    id: skill.id,
    name: skill.name,
    scope: skill.scope,
    found: skill.found,
    manifest,
    shadowedBy: skill.shadowedBy,
    shadows: skill.shadows,
    ambiguousWith: skill.ambiguousWith,
    enabled,
    visibility,
    modelInvocable: invocation.modelInvocable,
    userInvocable: invocation.userInvocable,
    state: stateFor(reasons),
    reasons: reasons.length === 0 ? NO_REASONS : reasons,
  };
}

function modelInvocable(skill: ResolvedSkill, visibility: Visibility): boolean {
  const { manifest } = skill;
  const allowed = !manifest.disableModelInvocation && manifest.allowImplicitInvocation;
  return allowed && (visibility === "on" || visibility === "name-only");
}

function stateFor(reasons: readonly Reason[]): SkillState {
  return reasons.length === 0 ? "eligible" : "ineligible";
}

/** Of two skills in conflict the one of lower precedence gives way, then the one with the later id. */
function settleConflicts(statuses: readonly SkillStatus[]): readonly SkillStatus[] {
  if (statuses.every((status) => status.manifest.conflicts.length === 0)) return statuses;
  const ranked = statuses
    .filter((status) => status.state === "eligible")
    .toSorted((a, b) => a.found.root - b.found.root || (a.id < b.id ? -1 : 1));
  const standing = new Map<string, SkillStatus>();
  const forbidden = new Map<string, SkillStatus>();
  const beaten = new Map<string, SkillStatus>();
  for (const status of ranked) {
    const named = status.manifest.conflicts.find((name) => standing.has(name));
    const rival =
      forbidden.get(status.name) ??
      forbidden.get(status.id) ??
      (named === undefined ? undefined : standing.get(named));
    if (rival !== undefined) {
      beaten.set(status.id, rival);
      continue;
    }
    standing.set(status.name, status).set(status.id, status);
    for (const name of status.manifest.conflicts) if (!forbidden.has(name)) forbidden.set(name, status);
  }
  return statuses.map((status) => {
    const rival = beaten.get(status.id);
    if (rival === undefined) return status;
    const reason: Reason = { code: "conflict", message: `conflicts with "${rival.id}", which comes first` };
    return { ...status, state: "ineligible", reasons: [...status.reasons, reason] };
  });
}
