import { closest } from "../text/closest.ts";

/** What a name is compared by. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly manifest: { readonly displayName: string };
}

/** Skills by their names. */
export interface SkillNames<T extends Named> {
  /** The skills that a query names outright. */
  named(query: string): readonly T[];
  /** The skills whose name a query may have meant, best first; none when it is too long to be a name. */
  nearlyNamed(query: string): readonly T[];
}

/** Most words of a query that can be a mistyped name; a longer one is a description. */
const MAX_NAME_WORDS = 4;

/** Longest query that is compared with names; no name is longer. */
const MAX_NAME_LENGTH = 200;

/** Sorts skills by their names when somebody first asks. */
export function skillNames<T extends Named>(skills: readonly T[]): SkillNames<T> {
  let byText: Map<string, T[]> | undefined;
  let byName: Map<string, T[]> | undefined;
  return {
    named(query) {
      const wanted = plainName(query);
      if (wanted === "") return [];
      byText ??= group(skills, ({ id, name, manifest }) => [id, name, manifest.displayName]);
      return byText.get(wanted) ?? [];
    },
    nearlyNamed(query) {
      const wanted = plainName(query);
      if (wanted.length < 3 || wanted.split("-").length > MAX_NAME_WORDS) return [];
      byName ??= group(skills, ({ name }) => [name]);
      return closest(wanted, byName.keys()).flatMap((name) => byName?.get(name) ?? []);
    },
  };
}

function group<T>(skills: readonly T[], textsOf: (skill: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const skill of skills) {
    for (const text of new Set(textsOf(skill).map(plainName))) {
      const others = groups.get(text);
      if (others === undefined) groups.set(text, [skill]);
      else others.push(skill);
    }
  }
  return groups;
}

/** The form in which names are compared: `Pdf Tools`, `pdf_tools` and `/pdf-tools` are the same. */
function plainName(text: string): string {
  if (text.length > MAX_NAME_LENGTH) return "";
  if (/^[a-z\d-]*$/.test(text)) return text;
  return text
    .normalize("NFKC")
    .trim()
    .replace(/^[/$]/, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}
