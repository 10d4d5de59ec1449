import { parentPath, relativePath, type SkillStatus } from "@skillwright/core/internal";
import { setConfigValue } from "../config/write-config.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { SwitchChange } from "./manage-skills.ts";
import { configTarget } from "./switch-skill.ts";

/** Makes a skill win its name: puts it first in the user's preferred skills. Writes nothing if it has no rival. */
export async function preferSkill(input: SkillsPlace, skill: SkillStatus): Promise<SwitchChange> {
  const { key } = skill.found;
  const sameName = input.current().skills.filter(({ name }) => name === skill.name);
  const changed =
    sameName.length > 1 &&
    (await changePreferred(input, (paths) => [placeOf(skill), ...without(paths, sameName)]));
  const now = (await input.reload()).skills.find(({ found }) => found.key === key) ?? skill;
  return { id: now.id, changed, file: configTarget(input, "user").file, skill: now };
}

/** After a rename: the skill is no longer preferred, because its name has no rivals and its folder may be another one. */
export async function forgetPreference(input: SkillsPlace, skill: SkillStatus): Promise<void> {
  if (await changePreferred(input, (paths) => without(paths, [skill]))) await input.reload();
}

/** Changes the user's list. It is written in full paths, with `~` for the home folder. */
async function changePreferred(
  input: SkillsPlace,
  change: (paths: readonly string[]) => readonly string[],
): Promise<boolean> {
  const target = configTarget(input, "user");
  const before = input.current().config.find(({ file }) => file === target.file)?.preferred ?? [];
  const after = change(before);
  if (after.length === before.length && after.every((path, index) => path === before[index])) return false;
  const written = after.map((path) => {
    const inHome = relativePath(target.home, path);
    return inHome === undefined ? path : `~/${inHome}`;
  });
  return setConfigValue(target, "preferred", written.length === 0 ? undefined : written);
}

function without(paths: readonly string[], skills: readonly SkillStatus[]): readonly string[] {
  const own = new Set(skills.flatMap((skill) => [skill.found.path, skill.found.key, placeOf(skill)]));
  return paths.filter((path) => !own.has(path));
}

/** A skill's folder; the file of a command, because its folder contains others. */
function placeOf({ found }: SkillStatus): string {
  return found.kind === "skill" ? parentPath(found.path) : found.path;
}
