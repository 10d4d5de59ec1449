import type { SkillStatus } from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { decideSkills } from "./decide-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** For each snapshot, its skills as decided with the other answer about trust. */
const decided = new WeakMap<Snapshot, readonly SkillStatus[]>();

/** The skills of a snapshot as they are when its project is, or is not, trusted, whatever held when it was taken. */
export function decideAgain(
  snapshot: Snapshot,
  options: Pick<SkillsOptions, "agent" | "allow">,
  projectTrusted: boolean,
): readonly SkillStatus[] {
  if (projectTrusted === snapshot.projectTrusted) return snapshot.skills;
  const known = decided.get(snapshot);
  if (known !== undefined) return known;
  const { host, place, config, found } = snapshot;
  const roots = snapshot.roots.map(({ root }) => root);
  const { skills } = decideSkills({ host, place, config, roots, found, options, projectTrusted });
  decided.set(snapshot, skills);
  return skills;
}
