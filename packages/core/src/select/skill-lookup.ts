import { isUntrusted } from "../model/resolved-skill.ts";
import { once } from "../once.ts";
import { normalizeName } from "../parse/name-rules.ts";
import { normalizePath, parentPath } from "../paths/path-text.ts";
import { type SelectableSkill, unusableNotice } from "./selectable-skill.ts";

/** Looks up skills by word or path, in constant time. */
export interface SkillLookup<S extends SelectableSkill> {
  /** All names, and all names and ids: the words that can refer to a skill. */
  readonly names: ReadonlySet<string>;
  readonly namesAndIds: ReadonlySet<string>;
  /** The skill with that id, or those that have the name; shadowed ones never. */
  named(word: string): readonly S[];
  /** Those that have exactly the name, whatever their ids. */
  holders(name: string): readonly S[];
  /** The skill whose file has the path, canonical or as found. */
  atFile(path: string): S | undefined;
  /** The skill in the folder. */
  inFolder(path: string): S | undefined;
  byId(id: string): S | undefined;
  /** Ids of the skills the user can use. */
  usableIds(): readonly string[];
}

/** A list of skills is immutable, and every message of a turn uses the same one. */
const lookups = new WeakMap<readonly SelectableSkill[], SkillLookup<SelectableSkill>>();

/** Indexes skills, once for each list; of several with the same path the first wins. */
export function lookUpSkills<S extends SelectableSkill>(skills: readonly S[]): SkillLookup<S> {
  const known = lookups.get(skills) as SkillLookup<S> | undefined;
  if (known !== undefined) return known;
  const lookup = indexSkills(skills);
  lookups.set(skills, lookup);
  return lookup;
}

function indexSkills<S extends SelectableSkill>(skills: readonly S[]): SkillLookup<S> {
  const visible = skills.filter(({ shadowedBy }) => shadowedBy === undefined);
  const byId = new Map<string, S>();
  for (const skill of visible) setOnce(byId, skill.id, skill);
  const byName = Map.groupBy(visible, ({ name }) => name);
  // Few messages have a path in them.
  const places = once(() => indexPlaces(skills));
  const names = once(() => new Set(skills.map(({ name }) => name)));
  const namesAndIds = once(() => new Set(skills.flatMap(({ name, id }) => [name, id])));
  const holders = (name: string): readonly S[] => {
    const all = byName.get(name) ?? [];
    const trusted = all.filter((skill) => !isUntrusted(skill));
    return trusted.length > 0 ? trusted : all;
  };
  return {
    get names() {
      return names();
    },
    get namesAndIds() {
      return namesAndIds();
    },
    named: (word) => {
      const name = normalizeName(word);
      const skill = byId.get(word) ?? byId.get(name);
      return skill === undefined ? holders(name) : [skill];
    },
    holders,
    atFile: (path) => places().byFile.get(path) ?? places().byFile.get(normalizePath(path)),
    inFolder: (path) => places().byFolder.get(normalizePath(path)),
    byId: (id) => byId.get(id),
    usableIds: once(() => skills.filter((skill) => unusableNotice(skill) === undefined).map(({ id }) => id)),
  };
}

interface Places<S> {
  readonly byFile: ReadonlyMap<string, S>;
  readonly byFolder: ReadonlyMap<string, S>;
}

function indexPlaces<S extends SelectableSkill>(skills: readonly S[]): Places<S> {
  const byFile = new Map<string, S>();
  const byFolder = new Map<string, S>();
  for (const skill of skills) {
    for (const file of [skill.found.key, skill.found.path]) {
      setOnce(byFile, file, skill);
      setOnce(byFile, normalizePath(file), skill);
      setOnce(byFolder, parentPath(normalizePath(file)), skill);
    }
  }
  return { byFile, byFolder };
}

function setOnce<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
