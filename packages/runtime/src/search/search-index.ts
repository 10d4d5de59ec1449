import type { DatabaseSync } from "node:sqlite";
import { createSegment, type FileSystem, type SkillStatus, type TermSource } from "@skillwright/core";
import { compactSearch } from "./compact-search.ts";
import { readSearchDocument, stampOf } from "./search-source.ts";
import { storedTerms } from "./stored-terms.ts";

/** Documents that go into one segment, so that building never holds more than these in memory. */
const SEGMENT_DOCUMENTS = 2000;

/** The searchable skills of one moment. */
export interface SearchIndex {
  readonly terms: TermSource;
  /** The skill behind a document's number; undefined for documents of other places. */
  skillOf(document: number): SkillStatus | undefined;
  /** A byte per document, 1 for those of this place. */
  readonly allowed: Uint8Array;
  readonly total: number;
}

/** How building an index comes along. */
export type SearchProgress = (done: number, total: number) => void;

/** Brings the index on the disk up to date with some skills and opens it for them. */
export function openSearchIndex(
  database: DatabaseSync,
  skills: readonly SkillStatus[],
  options: { readonly files: FileSystem; readonly progress?: SearchProgress },
): SearchIndex {
  const numbers = updateIndex(database, skills, options);
  const end = endOf(database);
  const allowed = new Uint8Array(end);
  const byNumber = new Map<number, SkillStatus>();
  for (const skill of skills) {
    const number = numbers.get(skill.found.key);
    if (number === undefined) continue;
    allowed[number] = 1;
    byNumber.set(number, skill);
  }
  return {
    terms: storedTerms(database, end),
    skillOf: (document) => byNumber.get(document),
    allowed,
    total: byNumber.size,
  };
}

interface Stored {
  readonly number: number;
  readonly key: string;
  readonly stamp: string;
}

/** The number of each skill by key, after what is new or changed was read. */
function updateIndex(
  database: DatabaseSync,
  skills: readonly SkillStatus[],
  options: { readonly files: FileSystem; readonly progress?: SearchProgress },
): ReadonlyMap<string, number> {
  compactSearch(database);
  const rows = database
    .prepare("SELECT number, key, stamp FROM documents")
    .all() as unknown as readonly Stored[];
  const stored = new Map(rows.map((row) => [row.key, row]));
  const numbers = new Map<string, number>();
  const open: Indexed[] = [];
  for (const skill of skills) {
    const stamp = stampOf(options.files, skill);
    const known = stored.get(skill.found.key);
    if (known?.stamp === stamp) numbers.set(skill.found.key, known.number);
    else open.push({ skill, stamp });
  }
  for (let from = 0; from < open.length; from += SEGMENT_DOCUMENTS) {
    const batch = open.slice(from, from + SEGMENT_DOCUMENTS);
    for (const [key, number] of addSegment(database, batch, options.files)) numbers.set(key, number);
    options.progress?.(from + batch.length, open.length);
  }
  return numbers;
}

interface Indexed {
  readonly skill: SkillStatus;
  readonly stamp: string;
}

function addSegment(
  database: DatabaseSync,
  batch: readonly Indexed[],
  files: FileSystem,
): ReadonlyMap<string, number> {
  // Reading is slow and needs no lock; only then are numbers taken.
  const read = batch.map(({ skill }) => readSearchDocument(files, skill));
  const numbers = new Map<string, number>();
  database.exec("BEGIN IMMEDIATE");
  try {
    const first = endOf(database);
    const segment = Number(
      database.prepare("INSERT INTO segments (documents) VALUES (?)").run(batch.length).lastInsertRowid,
    );
    const put = database.prepare("INSERT OR REPLACE INTO documents (number, key, stamp) VALUES (?, ?, ?)");
    const builder = createSegment();
    batch.forEach(({ skill, stamp }, index) => {
      const document = read[index];
      if (document === undefined) return;
      builder.add(first + index, document);
      put.run(first + index, skill.found.key, stamp);
      numbers.set(skill.found.key, first + index);
    });
    const { postings, words } = builder.build();
    const putTerm = database.prepare("INSERT INTO postings (segment, term, bytes) VALUES (?, ?, ?)");
    for (const [term, bytes] of postings) putTerm.run(segment, term, bytes);
    const putWord = database.prepare("INSERT OR IGNORE INTO words (word, term) VALUES (?, ?)");
    for (const [word, term] of words) putWord.run(word, term);
    database.prepare("INSERT OR REPLACE INTO numbers (id, next) VALUES (1, ?)").run(first + batch.length);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
  return numbers;
}

/** One above the largest number that was ever given; a number is never given twice. */
function endOf(database: DatabaseSync): number {
  return Number(database.prepare("SELECT next FROM numbers").get()?.next ?? 0);
}
