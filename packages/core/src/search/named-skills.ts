import { closest } from "../text/closest.ts";

/** What a name is compared by. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
}

/** Most words of a query that can be a mistyped name; a longer one is a description. */
const MAX_NAME_WORDS = 4;

/** The form in which names are compared: `Pdf Tools`, `pdf_tools` and `/pdf-tools` are the same. */
function plainName(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .replace(/^[/$]/, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

/** The skills that a query names outright. */
export function namedSkills<T extends Named>(query: string, skills: readonly T[]): readonly T[] {
  const wanted = plainName(query);
  if (wanted === "") return [];
  return skills.filter((skill) =>
    [skill.id, skill.name, skill.displayName].some((text) => plainName(text) === wanted),
  );
}

/** The skills whose name a query may have meant, best first; none when it is too long to be a name. */
export function nearlyNamedSkills<T extends Named>(query: string, skills: readonly T[]): readonly T[] {
  const wanted = plainName(query);
  if (wanted.length < 3 || wanted.split("-").length > MAX_NAME_WORDS) return [];
  const byName = Map.groupBy(skills, ({ name }) => plainName(name));
  return closest(wanted, byName.keys()).flatMap((name) => byName.get(name) ?? []);
}
