import { existsSync } from "node:fs";
import { type FoundSkill, parentPath } from "@skillwright/core/internal";
import { createSkills, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";

/** Treats a path outside every root as its own root; undefined if it is inside a root or isn't a skill. */
export async function findOutside(
  skills: Skills,
  path: string,
  options: SkillsOptions,
): Promise<Skills | undefined> {
  if (skills.snapshot.found.some((found) => isAt(found, path))) return undefined;
  const folder = /\/skill\.md$/i.test(path) ? parentPath(path) : path;
  // Only a skill's own folder: searching another one could take long and find nothing.
  if (!hasSkillFile(folder)) return undefined;
  return createSkills({ ...options, roots: [...(options.roots ?? []), folder] });
}

function hasSkillFile(folder: string): boolean {
  return ["SKILL.md", "skill.md"].some((name) => existsSync(`${folder}/${name}`));
}

/** Whether the path is the skill's file or folder. */
export function isAt(found: FoundSkill, path: string): boolean {
  return [found.key, found.path].some((file) => file === path || parentPath(file) === path);
}
