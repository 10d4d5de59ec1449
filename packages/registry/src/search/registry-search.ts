import { createHash } from "node:crypto";
import type { RegistrySearch } from "@skillwright/contract";
import {
  correctQuery,
  keepNewest,
  plainNames,
  readQuery,
  type SearchDocument,
} from "@skillwright/core/internal";
import {
  isDamaged,
  openIndex,
  openSqliteStorage,
  rankSkills,
  removeSearchDatabase,
  type Searchable,
  type SearchIndex,
  type SearchStorage,
} from "@skillwright/runtime/internal";
import { idOf, type SkillRow, toSummary } from "../skills/skill-documents.ts";
import type { RegistryDatabase } from "../storage/database.ts";
import { addDocuments, type NewSearchDocument } from "./add-documents.ts";

/** Skills that are read at once while the index is brought up to date. */
const PAGE = 1000;

/** Documents that a thread of its own adds: reading this many words would hold up requests. */
const MANY_DOCUMENTS = 50;

/** Most lists of visible skills that are kept: one for each combination of namespaces. */
const MAX_LISTS = 100;

/** Most times that a search starts again because another process emptied the index that both use. */
const MAX_ATTEMPTS = 5;

/** A skill in the index. */
interface IndexedSkill extends Searchable {
  readonly row: number;
  readonly namespace: string;
}

/** The search of a registry. The index is a file; what changed since the last search is added first. */
export interface SkillSearch {
  /** Searches the skills of some namespaces, ranked as a local search ranks them. */
  search(
    query: string,
    options: { readonly namespaces: readonly string[]; readonly limit: number },
  ): Promise<RegistrySearch>;
  /** Says that skills changed. */
  expire(): void;
  /** Brings the index up to date, so that the first search doesn't have to. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

interface State {
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

/** Where the index is, and who adds many documents to it. */
export interface SearchPlace {
  /** Holds only copies: it can be deleted at any time, and several processes can share it. */
  readonly file: string;
  readonly addMany: (file: string, documents: readonly NewSearchDocument[]) => Promise<void>;
}

/** Opens the search of a registry. */
export function openRegistrySearch(database: RegistryDatabase, { file, addMany }: SearchPlace): SkillSearch {
  let state: State | undefined;
  let isStale = true;
  let isClosed = false;
  let refreshing: Promise<void> | undefined;

  const release = (): void => {
    state?.storage.close();
    state = undefined;
    isStale = true;
  };
  /** A file that is damaged is made again; everything else is a defect. */
  const giveUp = (error: unknown): void => {
    release();
    if (!isDamaged(error)) throw error;
    removeSearchDatabase(file);
  };
  let used: { readonly revision: number; readonly keys: ReadonlySet<string> } | undefined;
  const isUsed = (key: string): boolean => {
    if (state?.isComplete !== true) return true;
    const { revision, skills } = state;
    if (used?.revision !== revision)
      used = { revision, keys: new Set([...skills.values()].map(({ skill }) => skill.found.key)) };
    return used.keys.has(key);
  };
  const refresh = async (): Promise<void> => {
    // What changes from now on makes it stale again.
    isStale = false;
    try {
      if (state !== undefined && state.storage.epoch() !== state.epoch) release();
      state ??= openState(file, isUsed);
      isStale = false;
      const add = (documents: readonly NewSearchDocument[]): Promise<void> => {
        if (isClosed) throw new Error("The search was closed");
        return addMany(file, documents);
      };
      if (await readChanges(database, state, add)) finish(state);
    } catch (error) {
      giveUp(error);
    }
  };
  /** The index as it is now; undefined if the file turned out to be damaged and has to be made again. */
  const current = async (): Promise<State | undefined> => {
    // A database that can't tell about changes of other processes is asked each time.
    for (let isAsked = database.hears; isStale || refreshing !== undefined || !isAsked; isAsked = true) {
      if (isClosed) throw new Error("The search was closed");
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
      if (state === undefined) break;
    }
    return state;
  };
  /** What some work finds in one state of the index. */
  const read = async <T>(work: (state: State) => T): Promise<T> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const now = await current();
      if (now === undefined) continue;
      const { storage, epoch } = now;
      try {
        const found = storage.read(() => (storage.epoch() === epoch ? { result: work(now) } : undefined));
        if (found !== undefined) return found.result;
        isStale = true;
      } catch (error) {
        giveUp(error);
      }
    }
    throw new Error(`The search index ${file} can't be used: other processes keep changing it`);
  };
  return {
    expire() {
      isStale = true;
    },
    async prepare() {
      await current();
    },
    async close() {
      isClosed = true;
      await refreshing?.catch(() => undefined);
      release();
    },
    async search(query, { namespaces, limit }) {
      const texts = new Map<number, SearchDocument>();
      for (;;) {
        const { ranked, missing, among } = await read((now) =>
          rank(now, { query, namespaces, limit, texts }),
        );
        if (missing.size === 0) {
          const rows = await readRows(
            database,
            ranked.map(({ skill }) => skill.row),
          );
          return {
            query,
            among,
            hits: ranked.flatMap(({ skill, score, by }) => {
              const row = rows.get(skill.row);
              // It may have been yanked meanwhile, or moved to a namespace that the caller can't read.
              if (row?.latest == null || !namespaces.includes(row.namespace)) return [];
              return [{ ...toSummary(row), score, by: by === "semantic" ? ("keyword" as const) : by }];
            }),
          };
        }
        // Ranking reads the texts of the best hits, which are in the database.
        const rows = await readRows(database, [...missing]);
        for (const row of missing) texts.set(row, parseDocument(rows.get(row)?.search_document));
      }
    },
  };
}

/** Ranks skills, and names those whose texts are needed for that and missing. */
function rank(
  { index, lists, skills }: State,
  {
    query,
    namespaces,
    limit,
    texts,
  }: {
    readonly query: string;
    readonly namespaces: readonly string[];
    readonly limit: number;
    readonly texts: ReadonlyMap<number, SearchDocument>;
  },
) {
  const among = index.among(visible(lists, skills, namespaces));
  const { weighed } = correctQuery(readQuery(query), index.terms, among);
  const missing = new Set<number>();
  const ranked = rankSkills(weighed, query, {
    among,
    limit,
    documentOf({ row }) {
      const known = texts.get(row);
      if (known === undefined) missing.add(row);
      return known ?? NO_TEXT;
    },
  });
  return { ranked, missing, among: among.total };
}

const NO_TEXT: SearchDocument = {
  name: "",
  displayName: "",
  description: "",
  whenToUse: "",
  tags: "",
  triggers: "",
  headings: "",
  body: "",
};

function parseDocument(text: string | null | undefined): SearchDocument {
  return text === null || text === undefined ? NO_TEXT : (JSON.parse(text) as SearchDocument);
}

function openState(file: string, isUsed: (key: string) => boolean): State {
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
async function readChanges(
  database: RegistryDatabase,
  state: State,
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
function finish(state: State): void {
  const entries = [...state.skills.values()];
  const numbers = Uint32Array.from(entries, ({ number }) => number);
  state.index = openIndex(state.storage, { skills: entries.map(({ skill }) => skill), numbers });
  state.lists = new Map();
}

/** The skills of some namespaces; the same list for the same namespaces, so that it is chosen once. */
function visible(
  lists: State["lists"],
  skills: State["skills"],
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

async function readRows(database: RegistryDatabase, ids: readonly number[]): Promise<Map<number, SkillRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database.read
    .selectFrom("skills")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
