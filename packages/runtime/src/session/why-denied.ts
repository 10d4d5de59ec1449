import { type Decision, escapeTerminal, type PermissionDecision } from "@skillwright/core/internal";

/** How strict each decision is. */
export const strictness: Readonly<Record<Decision, number>> = { allow: 0, ask: 1, deny: 2 };

/** Why a call is denied, with the rule that denies it. */
export function whyDenied({ source, skill, rule }: PermissionDecision): string {
  const by = rule === undefined ? "" : ` (${escapeTerminal(rule.text)})`;
  if (source === "skill")
    return `the skill '${escapeTerminal(skill ?? "")}' takes it away while it is active${by}`;
  return rule === undefined
    ? "the rules of this host do not allow it"
    : `the rules of this host forbid it${by}`;
}
