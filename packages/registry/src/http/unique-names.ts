import type { SkillName } from "../skills/skill-documents.ts";

/** The plain name, or `namespace-name` if several have it. What is still ambiguous is left out. */
export function uniqueNames<S extends SkillName>(skills: readonly S[]): ReadonlyMap<string, S> {
  const long = ({ namespace, name }: SkillName): string => `${namespace}-${name}`;
  const same = Map.groupBy(skills, ({ name }) => name);
  const isAmbiguous = ({ name }: SkillName): boolean => (same.get(name)?.length ?? 0) > 1;
  const longNames = new Set(skills.filter(isAmbiguous).map(long));
  const named = Map.groupBy(skills, (skill) =>
    isAmbiguous(skill) || longNames.has(skill.name) ? long(skill) : skill.name,
  );
  return new Map(
    [...named].flatMap(([name, [skill, ...others]]) =>
      skill === undefined || others.length > 0 ? [] : [[name, skill] as const],
    ),
  );
}
