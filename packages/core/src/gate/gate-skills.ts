import type { HostProfile } from "../hosts/host-profile.ts";
import type { Reason, ResolvedSkill, SkillStatus, Visibility } from "../model/resolved-skill.ts";
import { earlierSkills } from "../resolve/duplicates-by.ts";
import { hasSameRelations, isSameVerdict, type Verdict } from "../resolve/same-status.ts";
import { checkEligibility, type Machine } from "./check-eligibility.ts";
import { applySkillRules, createRuleBook, type RuleBook, type SkillRule } from "./skill-rules.ts";

/** Everything that decides whether a resolved skill may be used. */
export interface GateContext {
  readonly machine: Machine;
  readonly rules: readonly SkillRule[];
  /** The agent that asks, when it may use only some skills. */
  readonly agent?: AgentAllowance | undefined;
  /** Variables that only this skill gets from the agent's settings. Default: none. */
  readonly provided?: ((skill: ResolvedSkill) => readonly string[]) | undefined;
  /** Whether the agent checks needs at all; other hosts mostly do not. */
  readonly eligibility: HostProfile["eligibility"];
  /** Why the text of a skill may not be disclosed; undefined when it may. Default: every skill is trusted. */
  readonly untrusted?: (skill: ResolvedSkill) => Reason | undefined;
  /** Why the rules of the agent forbid a skill; undefined when they don't. Default: no rule does. */
  readonly denied?: ((skill: ResolvedSkill) => Reason | undefined) | undefined;
  /** Earlier results: an unchanged skill is returned as the same object. Default: none. */
  readonly before?: readonly SkillStatus[] | undefined;
}

/** The skills an agent may use. */
export interface AgentAllowance {
  readonly id: string;
  /** Lists of names or ids; a skill must be in each of them. */
  readonly lists: readonly (readonly string[])[];
}

/**
 * Decides for each skill whether it can be used here and now, and says why not. Keeps the order.
 *
 * @example
 * const usable = gateSkills(skills, { machine, rules: [], eligibility: "check" }).filter(({ state }) => state === "eligible");
 */
export function gateSkills(skills: readonly ResolvedSkill[], context: GateContext): readonly SkillStatus[] {
  const book = createRuleBook(context.rules);
  const before = context.before ?? [];
  const earlier = earlierSkills(before);
  const verdicts = skills.map((skill) => judge(skill, book, context, earlier(skill.found)));
  const resolved = resolveConflicts(verdicts);
  if (resolved === verdicts) return verdicts;
  const known = earlierSkills(before);
  return resolved.map((status) => {
    const old = known(status.found);
    return old !== undefined && isSamePlace(old, status) && isSameVerdict(old, status) ? old : status;
  });
}

/** Whether the same found skill has the same relations to other skills. */
function isSamePlace(a: ResolvedSkill, b: ResolvedSkill): boolean {
  return a === b || (a.id === b.id && a.name === b.name && a.scope === b.scope && hasSameRelations(a, b));
}

/** Shared, because most skills have none. */
const NO_REASONS: readonly Reason[] = Object.freeze([]);
const NO_LISTS: readonly (readonly string[])[] = Object.freeze([]);

function judge(
  skill: ResolvedSkill,
  book: RuleBook,
  context: GateContext,
  old: SkillStatus | undefined,
): SkillStatus {
  const { visibility, decidedBy } = applySkillRules(book.rulesFor(skill));
  const enabled = visibility !== "off";
  const isHidden = skill.shadowedBy !== undefined;
  const reasons = isHidden ? NO_REASONS : reasonsAgainst(skill, decidedBy, context);
  const verdict: Verdict = {
    enabled,
    visibility,
    modelInvocable: !isHidden && modelInvocable(skill, visibility),
    userInvocable: !isHidden && enabled && skill.manifest.userInvocable,
    state: isHidden ? "discovered" : reasons.length === 0 ? "eligible" : "ineligible",
    reasons,
  };
  if (old !== undefined && isSamePlace(old, skill) && isSameVerdict(old, verdict)) return old;
  // Field by field: copies made by spreading use 50 % more memory, and there may be a hundred thousand.
  return {
    id: skill.id,
    name: skill.name,
    scope: skill.scope,
    found: skill.found,
    manifest: skill.manifest,
    shadowedBy: skill.shadowedBy,
    shadows: skill.shadows,
    ambiguousWith: skill.ambiguousWith,
    enabled,
    visibility,
    modelInvocable: verdict.modelInvocable,
    userInvocable: verdict.userInvocable,
    state: verdict.state,
    reasons,
  };
}

/** Why a skill cannot be used here and now. */
function reasonsAgainst(
  skill: ResolvedSkill,
  decidedBy: SkillRule | undefined,
  context: GateContext,
): readonly Reason[] {
  const { manifest } = skill;
  const needs =
    context.eligibility === "ignore"
      ? NO_REASONS
      : checkEligibility(manifest.eligibility, manifest.install, machineFor(skill, context));
  const lists = context.agent?.lists ?? NO_LISTS;
  const untrusted = context.untrusted?.(skill);
  const denied = context.denied?.(skill);
  const isAllowed = lists.every((list) => list.includes(skill.name) || list.includes(skill.id));
  const isRefused = untrusted !== undefined || denied !== undefined || !isAllowed;
  if (decidedBy?.visibility !== "off" && !isRefused) return needs;
  const reasons: Reason[] = [];
  if (decidedBy?.visibility === "off") {
    const { layer, file, line } = decidedBy.origin;
    reasons.push({
      code: "disabled",
      message: `disabled by the ${layer} configuration`,
      hint: `The rule is in ${file}${line === undefined ? "" : `:${line}`}.`,
    });
  }
  if (untrusted !== undefined) reasons.push(untrusted);
  if (!isAllowed) {
    reasons.push({
      code: "not_allowed_for_agent",
      message: `not in the skills of the agent "${context.agent?.id ?? ""}"`,
    });
  }
  if (denied !== undefined) reasons.push(denied);
  return [...reasons, ...needs];
}

/** The machine as one skill sees it. */
function machineFor(skill: ResolvedSkill, { machine, provided, eligibility }: GateContext): Machine {
  const names = provided?.(skill) ?? [];
  if (names.length === 0 && eligibility !== "check-names") return machine;
  return {
    ...machine,
    hasVariable: (name) => names.includes(name) || machine.hasVariable(name),
    hasProgram: (name) => !(eligibility === "check-names" && /[/\\]/.test(name)) && machine.hasProgram(name),
  };
}

function modelInvocable(skill: ResolvedSkill, visibility: Visibility): boolean {
  const { manifest } = skill;
  const allowed = !manifest.disableModelInvocation && manifest.allowImplicitInvocation;
  return allowed && (visibility === "on" || visibility === "name-only");
}

/** Of two skills in conflict, the one with lower precedence loses, then the one with the later id. */
function resolveConflicts(statuses: readonly SkillStatus[]): readonly SkillStatus[] {
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
