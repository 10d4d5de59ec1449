import {
  type FindNamed,
  type SearchAmong,
  type SkillNames,
  type SkillStatus,
  skillNames,
  type TermSource,
} from "@skillwright/core/internal";
import { NO_DOCUMENT, type NumberedSkills } from "./known-documents.ts";
import type { Searchable } from "./search-skills.ts";
import type { SearchStorage } from "./storage/search-storage.ts";

/** The words of skills, ready to be searched. */
export interface SearchIndex<S extends Searchable = SkillStatus> {
  readonly terms: TermSource;
  /** The part of it that holds some skills. The same list gets the same answer for nothing. */
  among(skills: readonly S[]): SearchedSkills<S>;
}

/** Some skills of an index. */
export interface SearchedSkills<S extends Searchable = SkillStatus> extends SearchAmong {
  /** The skill behind a document's number; undefined for documents of others. */
  skillOf(document: number): S | undefined;
  /** The number of a skill's document; undefined for other skills. */
  numberOf(skill: S): number | undefined;
  readonly names: SkillNames<S>;
}

/** Opens a storage for skills whose documents are known. */
export function openIndex<S extends Searchable = SkillStatus>(
  storage: Pick<SearchStorage, "terms" | "named">,
  known: NumberedSkills<S>,
): SearchIndex<S> {
  const terms = storage.terms();
  return { terms, among: chooseAmong(terms.end, known, (plain) => storage.named(plain)) };
}

/** Place of a document that belongs to none of the skills. */
const NOWHERE = -1;

function chooseAmong<S extends Searchable>(
  end: number,
  known: NumberedSkills<S>,
  named: SearchStorage["named"],
): SearchIndex<S>["among"] {
  const chosen = new WeakMap<readonly S[], SearchedSkills<S>>();
  const numbersOf = numberLists(known);
  return (skills) => {
    const before = chosen.get(skills);
    if (before !== undefined) return before;
    const numbers = numbersOf(skills);
    const allowed = new Uint8Array(end);
    const places = new Int32Array(end).fill(NOWHERE);
    let total = 0;
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] ?? end;
      if (number >= end || allowed[number] === 1) continue;
      allowed[number] = 1;
      places[number] = place;
      total += 1;
    }
    const find: FindNamed<S> = (name) => {
      const found = named(name).map((number) => places[number] ?? NOWHERE);
      return found.toSorted((a, b) => a - b).flatMap((place) => skills[place] ?? []);
    };
    let byKey: Map<string, number> | undefined;
    const among: SearchedSkills<S> = {
      allowed,
      total,
      skillOf: (document) => skills[places[document] ?? NOWHERE],
      numberOf({ found }) {
        byKey ??= new Map(skills.map((skill, place) => [skill.found.key, numbers[place] ?? end]));
        const number = byKey.get(found.key);
        return number === undefined || number >= end ? undefined : number;
      },
      names: skillNames(skills, find),
    };
    chosen.set(skills, among);
    return among;
  };
}

/** The numbers of the documents of lists that are chosen from a known one, most of them in its order. */
function numberLists<S extends Searchable>(known: NumberedSkills<S>): (skills: readonly S[]) => Uint32Array {
  let byManifest: ReadonlyMap<unknown, number> | undefined;
  return (skills) => {
    if (skills === known.skills) return known.numbers;
    const numbers = new Uint32Array(skills.length).fill(NO_DOCUMENT);
    let place = 0;
    for (const [at, { manifest }] of skills.entries()) {
      // By manifest: sessions replace the skills whose state they change.
      while (place < known.skills.length && known.skills[place]?.manifest !== manifest) place += 1;
      if (place < known.skills.length) numbers[at] = known.numbers[place++] ?? NO_DOCUMENT;
      else {
        byManifest ??= numbersByManifest(known);
        numbers[at] = byManifest.get(manifest) ?? NO_DOCUMENT;
      }
    }
    return numbers;
  };
}

function numbersByManifest<S extends Searchable>({
  skills,
  numbers,
}: NumberedSkills<S>): ReadonlyMap<unknown, number> {
  return new Map(skills.map(({ manifest }, place) => [manifest, numbers[place] ?? NO_DOCUMENT]));
}
