/** A skill that a list without namespaces names. */
interface Named {
  readonly namespace: string;
  readonly name: string;
}

/** The plain name, or `namespace-name` if several have it. What is still ambiguous is left out. */
export function uniqueNames<S extends Named>(skills: readonly S[]): ReadonlyMap<string, S> {
  const long = ({ namespace, name }: Named): string => `${namespace}-${name}`;
  const same = Map.groupBy(skills, ({ name }) => name);
  const isAmbiguous = ({ name }: Named): boolean => (same.get(name)?.length ?? 0) > 1;
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
