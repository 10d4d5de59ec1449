import type { ResolvedSkill } from "./resolved-skill.ts";

/**
 * How far a skill has come. Without a session it ends at `eligible` or `ineligible`; `loaded` means its body was
 * read, `active` that it is in a session's context. A hidden skill stays `discovered`.
 */
export type SkillState = "discovered" | "evaluated" | "eligible" | "ineligible" | "loaded" | "active";

/** Why a skill cannot be used here and now. */
export type ReasonCode =
  | "missing_dependency"
  | "platform"
  | "missing_env"
  | "missing_config"
  | "conflict"
  | "untrusted"
  | "disabled"
  | "not_allowed_for_agent";

/** One reason, in a word for programs and a sentence for people. */
export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
  readonly hint?: string;
}

/** How much of an enabled skill is shown: `name-only` without description, `user-only` not to the model at all. */
export type Visibility = "on" | "name-only" | "user-only" | "off";

/** A skill with everything that was decided about it. */
export interface SkillStatus extends ResolvedSkill {
  readonly state: SkillState;
  readonly reasons: readonly Reason[];
  readonly enabled: boolean;
  readonly visibility: Visibility;
  /** Whether a model may choose it by itself. */
  readonly modelInvocable: boolean;
  /** Whether a person may call it by name. */
  readonly userInvocable: boolean;
}

/** Whether a skill belongs to a project that the person does not trust: it is listed, and takes part in nothing. */
export function isUntrusted({ reasons = [] }: { readonly reasons?: readonly Reason[] }): boolean {
  return reasons.some(({ code }) => code === "untrusted");
}
