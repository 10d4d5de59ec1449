import {
  findSkill,
  type HostId,
  invocationDeniedText,
  isSimulated,
  isSkillwrightError,
  loadErrorText,
  type Reason,
  type SkillStatus,
  skillNotFoundText,
} from "@skillwright/core/internal";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { ActivationRequest, RefusedActivation } from "./activation.ts";
import type { TurnView } from "./session-turns.ts";

/** A skill that may be used, or why not. */
export type Choice = { readonly kind: "chosen"; readonly skill: SkillStatus } | RefusedActivation;

/** Decides whether a skill may be used; the text names only skills that the caller may see. */
export function chooseSkill(
  { snapshot, skills }: TurnView,
  { name, trigger }: Pick<ActivationRequest, "name" | "trigger">,
): Choice {
  let skill: SkillStatus;
  try {
    skill = findSkill(skills, name);
  } catch (error) {
    return notFound(error, skills, name, trigger);
  }
  const why = whyNot(skill, trigger, snapshot.host.id);
  return why === undefined ? { kind: "chosen", skill } : denied(skill.id, why);
}

/** Whether a skill can be used at all, by a person or a model. */
export function isUsable({ shadowedBy, reasons, enabled }: SkillStatus): boolean {
  return shadowedBy === undefined && reasons.length === 0 && enabled;
}

/** Whether a model may load a skill. */
export function isLoadable(skill: SkillStatus): boolean {
  return isUsable(skill) && skill.modelInvocable;
}

/** A chosen skill with its text, or why it can't be read. */
export function loadChosen(skill: SkillStatus, view: TurnView): LoadedSkill | RefusedActivation {
  try {
    return view.load(skill);
  } catch (error) {
    if (!isSkillwrightError(error, "load_error")) throw error;
    return { kind: "refused", code: "load_error", text: loadErrorText(skill.id, error.message) };
  }
}

/** The refusal of a skill that exists. */
export function denied(id: string, why: string): RefusedActivation {
  return { kind: "refused", code: "invocation_denied", text: invocationDeniedText(id, why) };
}

/** Why someone may not use a skill here; undefined when they may. */
export function whyNot(
  skill: SkillStatus,
  trigger: ActivationRequest["trigger"],
  host: HostId,
): string | undefined {
  if (isSimulated({ id: host })) return "another agent is only simulated";
  if (skill.shadowedBy !== undefined) return `it is hidden by "${skill.shadowedBy}"`;
  if (skill.reasons.length > 0) return skill.reasons.map((reason) => reasonText(reason, trigger)).join("; ");
  if (!skill.enabled) return "it is disabled";
  if (trigger === "model" && !skill.modelInvocable) return "only a person may call it";
  if (trigger === "user" && !skill.userInvocable) return "only a model may call it";
  return undefined;
}

/** Adds what to do about it: a person gets every hint, a model only those it can pass on. */
function reasonText({ code, message, hint }: Reason, trigger: ActivationRequest["trigger"]): string {
  const isTold = trigger === "user" || code === "missing_dependency";
  return hint === undefined || !isTold ? message : `${message} (${hint.replace(/\.$/, "")})`;
}

function notFound(
  error: unknown,
  skills: readonly SkillStatus[],
  name: string,
  trigger: ActivationRequest["trigger"],
): RefusedActivation {
  if (!isSkillwrightError(error, "skill_not_found") && !isSkillwrightError(error, "ambiguous_skill"))
    throw error;
  const { code } = error;
  if (trigger === "user") {
    const text = error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
    return { kind: "refused", code, text };
  }
  const ids = skills.filter(isLoadable).map(({ id }) => id);
  return { kind: "refused", code, text: skillNotFoundText(name, ids) };
}
