import { type PermissionPolicy, parseToolRules } from "@skillwright/core/internal";
import { reasonDenied } from "../session/skill-rules.ts";
import type { Denial } from "./decide-skills.ts";

/** Says which skills rules such as `Skill(deploy *)` forbid. Loaded only where there are rules. */
export function deniedBy(deny: readonly string[]): Denial {
  const { rules } = parseToolRules(deny);
  const policy: PermissionPolicy = { allow: [], ask: [], deny: rules, otherwise: "allow" };
  return (skill) => reasonDenied(policy, skill);
}
