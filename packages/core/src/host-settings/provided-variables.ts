import type { ResolvedSkill } from "../model/resolved-skill.ts";
import type { HostSettings } from "./host-settings.ts";

/** Stands for the variable that a skill names as its primary one. */
export const PRIMARY_VARIABLE = "primaryEnv";

/** The name by which OpenClaw's configuration knows a skill. */
export function skillKey({ name, manifest }: Pick<ResolvedSkill, "name" | "manifest">): string {
  return manifest.skillKey ?? name;
}

/** Shared, because most skills get none. */
const NO_NAMES: readonly string[] = Object.freeze([]);

/** The variables that the settings of an agent provide for a skill. */
export function providedVariables(
  { provided }: Pick<HostSettings, "provided">,
  skill: Pick<ResolvedSkill, "name" | "manifest">,
): readonly string[] {
  const names = provided.size === 0 ? undefined : provided.get(skillKey(skill));
  if (names === undefined) return NO_NAMES;
  return names.flatMap((name) => (name === PRIMARY_VARIABLE ? (skill.manifest.primaryEnv ?? []) : [name]));
}
