import { MAX_SUGGESTIONS } from "../limits.ts";
import { once } from "../once.ts";
import { closest } from "../text/compare-text.ts";

/** The forms of a name used for comparison. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly manifest: { readonly displayName: string };
}

/** Skills by their names. */
export interface SkillNames<T extends Named> {
  /** The skills that a query names outright. */
  named(query: string): readonly T[];
  /** The skills whose name a query may refer to, best first; empty when it is too long to be a name. */
  nearlyNamed(query: string): readonly T[];
}

/** Most words of a query that can be a mistyped name; a longer one is a description. */
const MAX_NAME_WORDS = 4;

/** Shortest word that is compared with single words of names; shorter ones are close to too many. */
const MIN_MISTYPED_WORD = 5;

/** Longest query that is compared with names; no name is longer. */
const MAX_NAME_LENGTH = 200;

/** Prefixes of an id that are not part of the name. */
const MAX_ID_PARTS = 8;

/** Finds skills by a name or title in plain form, in the order of their list. */
export type FindNamed<T extends Named> = (plain: string) => readonly T[];

/** Skills by name; without `find` they are sorted by name on first use. */
export function skillNames<T extends Named>(
  skills: readonly T[],
  find: FindNamed<T> = findGrouped(skills),
): SkillNames<T> {
  const allNames = once(() => skills.map(({ name }) => plainName(name)));
  return {
    named(query) {
      const wanted = plainName(query);
      if (wanted === "") return [];
      const found = new Set(namesInId(wanted).flatMap(find));
      return [...found].filter((skill) =>
        [skill.id, skill.name, skill.manifest.displayName].some((text) => plainName(text) === wanted),
      );
    },
    nearlyNamed(query) {
      const wanted = plainName(query);
      if (wanted.length < 3 || wanted.split("-").length > MAX_NAME_WORDS) return [];
      const names = allNames();
      const whole = closest(wanted, names);
      const near = whole.length > 0 ? whole : namesWithNearWord(wanted, names);
      const found = near.length === 0 ? [] : skills.filter((_, place) => near.includes(names[place] ?? ""));
      return near.flatMap((name) => found.filter((skill) => plainName(skill.name) === name));
    },
  };
}

/** The names with a word that may be the mistyped one: it has the same first letter and a similar length. */
function namesWithNearWord(wanted: string, names: readonly string[]): readonly string[] {
  if (wanted.length < MIN_MISTYPED_WORD || wanted.includes("-")) return [];
  const isLike = (word: string): boolean =>
    word.startsWith(wanted.slice(0, 2)) && Math.abs(word.length - wanted.length) <= 1;
  const words = closest(
    wanted,
    names.flatMap((name) => name.split("-").filter(isLike)),
  );
  const found = words.flatMap((word) => names.filter((name) => name.split("-").includes(word)));
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
}

/** The possible names in a text that may be an id: `team:pdf` and `pdf#2` are ids of a skill named `pdf`. */
function namesInId(wanted: string): readonly string[] {
  const parts = wanted.split(":", MAX_ID_PARTS);
  const ends = parts.map((_, from) => parts.slice(from).join(":"));
  return [...new Set([wanted, ...ends, wanted.replace(/#\d+$/, "")])].filter((text) => text !== "");
}

function findGrouped<T extends Named>(skills: readonly T[]): FindNamed<T> {
  const groups = once(() =>
    Map.groupBy(
      skills.flatMap((skill) =>
        plainNames(skill.name, skill.manifest.displayName).map((name) => ({ name, skill })),
      ),
      ({ name }) => name,
    ),
  );
  return (plain) => (groups().get(plain) ?? []).map(({ skill }) => skill);
}

/** The plain forms of a name and a title, each once. */
export function plainNames(name: string, displayName: string): readonly string[] {
  const [first, second] = [plainName(name), plainName(displayName)];
  return [first, ...(second === first ? [] : [second])].filter((text) => text !== "");
}

/**
 * The form in which names are compared: `PDF Tools`, `pdf_tools` and `/pdf-tools` are the same; empty for a text that is
 * too long to be a name.
 */
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
