import type { Reason, SkillStatus } from "@skillwright/core/internal";

const texts = {
  command: "command",
  plugin: "plugin",
  userOnly: "user-only",
  modelOnly: "model-only",
  unreachable: "not callable",
  nameOnly: "name-only",
  disabled: "disabled",
  ambiguous: "ambiguous",
  conflict: "conflict",
  untrusted: "untrusted",
  agent: "not allowed",
  shadowed: (id: string): string => `shadowed by ${id}`,
  needs: (what: string): string => `needs ${what}`,
} as const;

/** Short labels for what is special about a skill. */
export function badgesOf(skill: SkillStatus): readonly string[] {
  const badges: string[] = [];
  if (skill.found.kind === "command") badges.push(texts.command);
  if (skill.found.plugin !== undefined) badges.push(texts.plugin);
  if (skill.shadowedBy !== undefined) return [...badges, texts.shadowed(skill.shadowedBy)];
  for (const reason of skill.reasons) badges.push(badgeOf(reason));
  if (skill.ambiguousWith.length > 0) badges.push(texts.ambiguous);
  if (skill.enabled) badges.push(...invocationBadges(skill));
  return [...new Set(badges)];
}

function invocationBadges(skill: SkillStatus): readonly string[] {
  if (!skill.modelInvocable) return [skill.userInvocable ? texts.userOnly : texts.unreachable];
  const nameOnly = skill.visibility === "name-only" ? [texts.nameOnly] : [];
  return skill.userInvocable ? nameOnly : [...nameOnly, texts.modelOnly];
}

function badgeOf(reason: Reason): string {
  const quoted = [...reason.message.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "").join(" or ");
  switch (reason.code) {
    case "disabled":
      return texts.disabled;
    case "conflict":
      return texts.conflict;
    case "untrusted":
      return texts.untrusted;
    case "not_allowed_for_agent":
      return texts.agent;
    case "missing_env":
      return texts.needs(`$${quoted}`);
    case "missing_dependency":
    case "missing_config":
      return texts.needs(quoted);
    case "platform":
      return reason.message.replace(/,.*/, "");
    default:
      return reason.code satisfies never;
  }
}
