import type { DatabaseSync } from "node:sqlite";
import {
  type SearchAmong,
  type SkillNames,
  type SkillStatus,
  skillNames,
  type TermSource,
} from "@skillwright/core";
import type { KnownDocuments } from "./known-documents.ts";
import { searchNumbers } from "./search-database.ts";
import { storedTerms } from "./stored-terms.ts";

/** The words of skills, ready to be searched. */
export interface SearchIndex {
  readonly terms: TermSource;
  /** The part of it that holds some skills. The same list gets the same answer for nothing. */
  among(skills: readonly SkillStatus[]): SearchedSkills;
}

/** Some skills of an index. */
export interface SearchedSkills extends SearchAmong {
  /** The skill behind a document's number; undefined for documents of others. */
  skillOf(document: number): SkillStatus | undefined;
  /** The number of a skill's document; undefined for other skills. */
  numberOf(skill: SkillStatus): number | undefined;
  readonly names: SkillNames<SkillStatus>;
}

/** An index on the disk, and until when the numbers in it are good. */
export interface StoredIndex extends SearchIndex {
  readonly epoch: number;
}

/** Opens the index on the disk for skills whose documents are known. */
export function storedIndex(database: DatabaseSync, known: KnownDocuments): StoredIndex {
  const { next, epoch } = searchNumbers(database);
  return {
    terms: storedTerms(database, next),
    epoch,
    among: chooseAmong(next, (skill) => known.numberOf(skill)),
  };
}

/** What chooses the documents of skills. */
export function chooseAmong(
  end: number,
  numberOf: (skill: SkillStatus) => number | undefined,
): SearchIndex["among"] {
  const chosen = new WeakMap<readonly SkillStatus[], SearchedSkills>();
  return (skills) => {
    const before = chosen.get(skills);
    if (before !== undefined) return before;
    const allowed = new Uint8Array(end);
    const byNumber = new Map<number, SkillStatus>();
    for (const skill of skills) {
      const number = numberOf(skill);
      if (number === undefined || number >= end || byNumber.has(number)) continue;
      allowed[number] = 1;
      byNumber.set(number, skill);
    }
    const among: SearchedSkills = {
      allowed,
      total: byNumber.size,
      skillOf: (document) => byNumber.get(document),
      numberOf,
      names: skillNames(skills),
    };
    chosen.set(skills, among);
    return among;
  };
}
