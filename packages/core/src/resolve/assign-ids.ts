import type { Scope } from "../model/scope.ts";

/** The parts of an id. */
export interface IdParts {
  readonly name: string;
  readonly scope: Scope;
  readonly group: string;
  readonly directory: string;
  /** Whether the plain name refers to this skill. */
  readonly wins: boolean;
  /** Whether the skill's project is untrusted; such a skill gets its plain name only if no other skill has it. */
  readonly untrusted: boolean;
}

/**
 * Gives each skill an id that no other has, the shortest that is unique: its name, its folder and name,
 * its scope and name, or a number. Depends only on the order of the input.
 */
export function assignIds(skills: readonly IdParts[]): readonly string[] {
  const taken = new Set<string>();
  const ids: string[] = Array.from({ length: skills.length });
  const take = (index: number, id: string): boolean => {
    if (taken.has(id)) return false;
    taken.add(id);
    ids[index] = id;
    return true;
  };
  skills.forEach((skill, index) => {
    if (skill.wins && !skill.untrusted) take(index, skill.name);
  });
  if (taken.size === skills.length) return ids;
  const names = new Set(skills.filter(({ untrusted }) => !untrusted).map(({ name }) => name));
  const inTurn = [...skills.entries()].toSorted(([, a], [, b]) => Number(a.untrusted) - Number(b.untrusted));
  for (const [index, skill] of inTurn) {
    if (ids[index] !== undefined) continue;
    if (skill.untrusted && !names.has(skill.name) && take(index, skill.name)) continue;
    const folder = skill.group === "" ? skill.directory : skill.group.replaceAll("/", ":");
    const candidates = [
      ...(folder === "" || folder === skill.name ? [] : [`${folder}:${skill.name}`]),
      `${skill.scope}:${skill.name}`,
    ];
    if (candidates.some((id) => take(index, id))) continue;
    let number = 2;
    while (!take(index, `${skill.name}#${number}`)) number += 1;
  }
  return ids;
}
