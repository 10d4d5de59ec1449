import { existsSync } from "node:fs";
import { type FoundSkill, parentPath } from "@skillwright/core/internal";
import { createSkills, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";

/** A path that is in no folder that is searched is looked at as if its folder were one; undefined when it is in one or no skill. */
export async function findOutside(
  skills: Skills,
  path: string,
  options: SkillsOptions,
): Promise<Skills | undefined> {
  if (skills.snapshot.found.some((found) => isAt(found, path))) return undefined;
  const folder = /\/skill\.md$/i.test(path) ? parentPath(path) : path;
  // Only a skill's own folder: the search of any other could take long and find nothing that has the path.
  if (!hasSkillFile(folder)) return undefined;
  return createSkills({ ...options, roots: [...(options.roots ?? []), folder] });
}

function hasSkillFile(folder: string): boolean {
  return ["SKILL.md", "skill.md"].some((name) => existsSync(`${folder}/${name}`));
}

/** Whether a skill's file or folder has the path. */
export function isAt(found: FoundSkill, path: string): boolean {
  return [found.key, found.path].some((file) => file === path || parentPath(file) === path);
}
