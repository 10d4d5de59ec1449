import { compareText } from "../text/compare-text.ts";
import type { InventoryText } from "./inventory.ts";
import { reachedValues } from "./reached-values.ts";

/** Pages are joined in pairs: the strongest ones, each with the strongest of those that it names. */
const MAX_PAGES = 100;
const MAX_LINKED_PAGES = 100;

const PAGE = /\.(?:md|mdx|markdown|txt|rst|adoc|html?)$/i;
const SETTINGS = /\.(?:json|jsonc|ya?ml|toml|ini|cfg|conf|plist|xml|env)$|(?:^|\/)\.[^/]+$/i;
const SKILL = /^skill\.md$/i;

/** A word that may be a path; web addresses and import statements are written with the same characters. */
const PATH = /[^\s"'`<>()[\]{},;:=|*]{1,300}/g;
const IMPORT = /\b(?:import|from|require|source|include|use)\b/;

/** What is known about the findings of some files, and how that of several files is put together. */
export interface Joining<T> {
  /** Joining the same again must change nothing. */
  readonly join: (a: T, b: T) => T;
  /** Which of several counts if there are too many. */
  readonly strengthOf: (found: T) => number;
}

/**
 * The findings of files that support each other, one set of files after the other. What SKILL.md leads to belongs
 * together: itself, settings, the scripts that it names, and those that they name. A page belongs to its scripts, to
 * SKILL.md if that names it, and to one other page that it names. So pages of documentation that have nothing to do with
 * each other are in different sets. Another file never takes anything out of a set.
 */
export function* relatedFiles<T>(
  texts: readonly InventoryText[],
  /** What was found in each file with findings. */
  found: ReadonlyMap<string, T>,
  { join, strengthOf }: Joining<T>,
): Generator<T> {
  const together = (...values: readonly (T | undefined)[]): T | undefined =>
    values.reduce((a, b) => (a === undefined || b === undefined ? (a ?? b) : join(a, b)), undefined);
  const own = new Map<string, T>();
  for (const [file, value] of found) {
    const whole = wholeFile(file);
    own.set(whole, together(own.get(whole), value) ?? value);
  }
  const files = [...new Set([...texts.map(({ file }) => wholeFile(file)), ...own.keys()])].toSorted(
    compareText,
  );
  const { names, namedBy } = readNames(files, texts);
  // Scripts are reached over their names, because many texts can name many files with one name.
  const scriptsOf = names.map((members) => members.filter((index) => !PAGE.test(files[index] ?? "")));
  const reached = reachedValues({
    successors: [...namedBy.map((list) => list.map((name) => files.length + name)), ...scriptsOf],
    own: [...files.map((file) => own.get(file)), ...names.map(() => undefined)],
    join,
  });
  const indexesOf = (pattern: RegExp): readonly number[] =>
    [...files.keys()].filter((index) => pattern.test(files[index] ?? ""));
  const skills = indexesOf(SKILL);
  const core = together(...[...skills, ...indexesOf(SETTINGS)].map((index) => reached[index]));
  if (core !== undefined) yield core;
  const isNamedBySkill = new Set(
    skills.flatMap((skill) => namedBy[skill] ?? []).flatMap((name) => names[name] ?? []),
  );
  const strength = new Map<number, number>();
  const groups: { readonly index: number; readonly group: T }[] = [];
  for (const [index, value] of reached.slice(0, files.length).entries()) {
    if (value === undefined || !own.has(files[index] ?? "") || skills.includes(index)) continue;
    const group = together(value, isNamedBySkill.has(index) ? core : undefined) ?? value;
    groups.push({ index, group });
    strength.set(index, strengthOf(group));
    yield group;
  }
  const byStrength = (a: number, b: number): number =>
    (strength.get(b) ?? 0) - (strength.get(a) ?? 0) || a - b;
  const pagesOf = names.map((members) =>
    members.filter((index) => PAGE.test(files[index] ?? "") && strength.has(index)).toSorted(byStrength),
  );
  for (const { index, group } of groups
    .toSorted((a, b) => byStrength(a.index, b.index))
    .slice(0, MAX_PAGES)) {
    const linked = new Set(
      (namedBy[index] ?? []).flatMap((name) => pagesOf[name]?.slice(0, MAX_LINKED_PAGES) ?? []),
    );
    linked.delete(index);
    for (const page of [...linked].toSorted(byStrength).slice(0, MAX_LINKED_PAGES)) {
      const pair = together(group, reached[page]);
      if (pair !== undefined) yield pair;
    }
  }
}

/** What is in an archive belongs to the archive. */
function wholeFile(file: string): string {
  const end = file.indexOf("!/");
  return end < 0 ? file : file.slice(0, end);
}

/** The names that texts can mean files by. */
interface FileNames {
  /** The indexes of the files that each name may mean: all with the name, so that no other file can hide one. */
  readonly names: readonly (readonly number[])[];
  /** The indexes of the names in the texts of each file. */
  readonly namedBy: readonly (readonly number[])[];
}

/** Finds the names of files in texts: the last part of a path, or, in an import, what it is called without its ending. */
function readNames(files: readonly string[], texts: readonly InventoryText[]): FileNames {
  const indexes = [...files.keys()];
  const byName = Map.groupBy(indexes, (index) => lastPart(files[index] ?? ""));
  const scripts = indexes.filter((index) => !PAGE.test(files[index] ?? ""));
  const byStem = Map.groupBy(scripts, (index) => lastPart(files[index] ?? "").replace(/\.\w{1,5}$/, ""));
  const ofName = new Map([...byName.keys()].map((name, index) => [name, index]));
  const ofStem = new Map([...byStem.keys()].map((name, index) => [name, byName.size + index]));
  const textsOf = Map.groupBy(texts, ({ file }) => wholeFile(file));
  return {
    names: [...byName.values(), ...byStem.values()],
    namedBy: files.map((file) => {
      const named = new Set<number | undefined>();
      for (const line of (textsOf.get(file) ?? []).flatMap(({ text }) => text.split("\n"))) {
        const isImport = IMPORT.test(line);
        for (const [word] of line.matchAll(PATH)) {
          const name = lastPart(word.replace(/(?:[.!?]|#.*)+$/, ""));
          named.add(ofName.get(name));
          if (isImport) named.add(ofStem.get(name.slice(name.lastIndexOf(".") + 1)));
        }
      }
      return [...named].filter((name) => name !== undefined);
    }),
  };
}

/** The name of a file; of a name with blanks, its last word, because a text is read word by word. */
function lastPart(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replaceAll("%20", " ");
  return name.slice(name.lastIndexOf(" ") + 1);
}
