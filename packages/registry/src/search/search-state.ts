import { createHash } from "node:crypto";
import { emptySearchDocument, keepNewest, plainNames, type SearchDocument } from "@skillwright/core/internal";
import {
  openIndex,
  openSqliteStorage,
  type Searchable,
  type SearchIndex,
  type SearchStorage,
} from "@skillwright/runtime/internal";
import { idOf, type SkillRow } from "../skills/skill-documents.ts";
import type { RegistryDatabase } from "../storage/database.ts";
import { addDocuments, type NewSearchDocument } from "./add-documents.ts";

/** Skills that are read at once while the index is brought up to date. */
const PAGE = 1000;

/** Documents that a thread of its own adds: reading this many words would hold up requests. */
const MANY_DOCUMENTS = 50;

/** Most lists of visible skills that are kept: one for each combination of namespaces. */
const MAX_LISTS = 100;

/** A skill in the index. */
interface IndexedSkill extends Searchable {
  readonly row: number;
  readonly namespace: string;
}

/** The skills of a registry that this process knows, and the index of their words. */
export interface SearchState {
  readonly storage: SearchStorage;
  readonly epoch: number;
  /** Skills by row, with the number of their document. */
  readonly skills: Map<number, { readonly skill: IndexedSkill; readonly number: number }>;
  /** Whether all skills were read once. */
  isComplete: boolean;
  revision: number;
  index: SearchIndex<IndexedSkill>;
  lists: Map<string, readonly IndexedSkill[]>;
}

/** The text of a skill as it is stored. */
export function parseDocument(text: string | null | undefined): SearchDocument {
  return text === null || text === undefined ? emptySearchDocument : (JSON.parse(text) as SearchDocument);
}

/** Opens the index in a file, with nothing known of its skills. */
export function openState(file: string, isUsed: (key: string) => boolean): SearchState {
  const storage = openSqliteStorage(file, isUsed);
  const known = { skills: [], numbers: new Uint32Array() };
  return {
    storage,
    epoch: storage.epoch(),
    skills: new Map(),
    isComplete: false,
    revision: 0,
    index: openIndex<IndexedSkill>(storage, known),
    lists: new Map(),
  };
}

/** Reads what changed since the last time and adds what the index doesn't have; false if nothing changed. */
export async function readChanges(
  database: RegistryDatabase,
  state: SearchState,
  addMany: (documents: readonly NewSearchDocument[]) => Promise<void>,
): Promise<boolean> {
  const { storage, skills } = state;
  let isChanged = !state.isComplete;
  for (;;) {
    const rows = await database.read
      .selectFrom("skills")
      .select(["id", "namespace", "name", "latest", "search_document", "revision"])
      .where("revision", ">", state.revision)
      .orderBy("revision")
      .limit(PAGE)
      .execute();
    if (rows.length === 0) break;
    isChanged = true;
    const found = rows.flatMap((row) => {
      skills.delete(row.id);
      return row.latest === null || row.search_document === null
        ? []
        : [toDocument(row, row.search_document)];
    });
    const missing = found.filter(({ key, stamp }) => storage.numberOf(key, stamp) === undefined);
    if (missing.length > MANY_DOCUMENTS)
      await addMany(missing.map(({ key, stamp, names, text }) => ({ key, stamp, names, text })));
    else addDocuments(storage, missing);
    for (const { key, stamp, skill } of found) {
      const number = storage.numberOf(key, stamp);
      if (number !== undefined) skills.set(skill.row, { skill, number });
    }
    state.revision = rows.at(-1)?.revision ?? state.revision;
  }
  state.isComplete = true;
  return isChanged;
}

/** The document of a skill. Equal ones have equal stamps, so that an index is used again after a restart. */
function toDocument(
  row: Pick<SkillRow, "id" | "namespace" | "name">,
  text: string,
): NewSearchDocument & { readonly skill: IndexedSkill } {
  const document = parseDocument(text);
  const id = idOf(row);
  const key = `${id}/SKILL.md`;
  const skill: IndexedSkill = {
    row: row.id,
    namespace: row.namespace,
    id,
    name: row.name,
    manifest: { displayName: document.displayName },
    found: { key },
  };
  const stamp = createHash("sha256").update(`${id}\n${text}`).digest().readUIntBE(0, 6);
  return { key, stamp, names: namesOf(skill), text: { ...document, name: row.name }, skill };
}

/** Both the plain name and the whole id are names. */
function namesOf({ id, name, manifest }: IndexedSkill): readonly string[] {
  return [...new Set([...plainNames(name, manifest.displayName), ...plainNames(id, "")])];
}

/** Makes the new documents searchable. */
export function finish(state: SearchState): void {
  const entries = [...state.skills.values()];
  const numbers = Uint32Array.from(entries, ({ number }) => number);
  state.index = openIndex(state.storage, { skills: entries.map(({ skill }) => skill), numbers });
  state.lists = new Map();
}

/** The skills of some namespaces; the same list for the same namespaces, so that it is chosen once. */
export function visible(
  { lists, skills }: SearchState,
  namespaces: readonly string[],
): readonly IndexedSkill[] {
  const key = namespaces.join(" ");
  const known = lists.get(key);
  if (known !== undefined) return known;
  const allowed = new Set(namespaces);
  const list = [...skills.values()].flatMap(({ skill }) => (allowed.has(skill.namespace) ? [skill] : []));
  keepNewest(lists, MAX_LISTS, [key, list]);
  return list;
}
