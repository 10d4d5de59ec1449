import type { DatabaseSync } from "node:sqlite";
import type { FileSystem, SkillManifest, SkillStatus } from "@skillwright/core";
import { type SearchItem, searchItem } from "./search-source.ts";

/** Skills between two breaths. */
const SKILLS_PER_BREATH = 500;

/** Rows that are read at once. */
const ROWS_PER_BREATH = 5000;

/** Skills for which each one's row is read; for more, all rows are. */
const FEW_SKILLS = 200;

/** Which documents of the index are those of skills that this process knows. */
export interface KnownDocuments {
  /**
   * Looks up skills, and gives those that have to be read first. It stops now and then, so that other work can be
   * done; what it yields means nothing.
   */
  look(database: DatabaseSync, skills: readonly SkillStatus[]): Generator<void, readonly SearchItem[]>;
  numberOf(skill: SkillStatus): number | undefined;
  /** Forgets everything; for numbers that lost their meaning. */
  clear(): void;
}

interface Known {
  /** A manifest stays the same object as long as nothing of the skill's files changed. */
  readonly manifest: SkillManifest;
  readonly name: string;
  readonly number: number;
}

interface Row {
  readonly number: number;
  readonly stamp: string;
}

/** Starts with nothing known. */
export function createKnownDocuments(files: FileSystem): KnownDocuments {
  const known = new Map<string, Known>();
  const isKnown = ({ found, name, manifest }: SkillStatus): boolean => {
    const entry = known.get(found.key);
    return entry?.manifest === manifest && entry.name === name;
  };
  return {
    numberOf({ found, manifest }) {
      const entry = known.get(found.key);
      return entry?.manifest === manifest ? entry.number : undefined;
    },
    clear: () => known.clear(),
    *look(database, skills) {
      const open = new Map<string, SkillStatus>();
      // Some hosts list a file once for each way that leads to it: the first one counts.
      const seen = new Set<string>();
      for (const skill of skills) {
        const { key } = skill.found;
        if (!seen.has(key) && !isKnown(skill)) open.set(key, skill);
        seen.add(key);
      }
      if (open.size === 0) return [];
      const rowOf = open.size > FEW_SKILLS ? yield* allRows(database) : singleRows(database);
      const items: SearchItem[] = [];
      let count = 0;
      for (const skill of open.values()) {
        count += 1;
        if (count % SKILLS_PER_BREATH === 0) yield;
        const item = searchItem(files, skill);
        const row = rowOf(item.key);
        const { manifest, name } = skill;
        if (row?.stamp === item.stamp) known.set(item.key, { manifest, name, number: row.number });
        else items.push(item);
      }
      return items;
    },
  };
}

type RowOf = (key: string) => Row | undefined;

function singleRows(database: DatabaseSync): RowOf {
  const select = database.prepare("SELECT number, stamp FROM documents WHERE key = ?");
  return (key) => select.get(key) as Row | undefined;
}

function* allRows(database: DatabaseSync): Generator<void, RowOf> {
  const select = database.prepare(
    "SELECT number, key, stamp FROM documents WHERE number > ? ORDER BY number LIMIT ?",
  );
  const rows = new Map<string, Row>();
  for (let last = -1; ; yield) {
    const page = select.all(last, ROWS_PER_BREATH) as unknown as readonly (Row & { readonly key: string })[];
    for (const row of page) rows.set(row.key, row);
    if (page.length < ROWS_PER_BREATH) return (key) => rows.get(key);
    last = page.at(-1)?.number ?? last;
  }
}
