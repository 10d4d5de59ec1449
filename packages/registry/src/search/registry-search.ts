import type { RegistrySearch } from "@skillwright/contract";
import {
  correctQuery,
  emptySearchDocument,
  readQuery,
  type SearchDocument,
} from "@skillwright/core/internal";
import { isDamaged, rankSkills, removeSearchDatabase } from "@skillwright/runtime/internal";
import { type SkillRow, toSummary } from "../skills/skill-documents.ts";
import type { RegistryDatabase } from "../storage/database.ts";
import type { NewSearchDocument } from "./add-documents.ts";
import { finish, openState, parseDocument, readChanges, type SearchState, visible } from "./search-state.ts";

/** Most times that a search starts again because another process emptied the index that both use. */
const MAX_ATTEMPTS = 5;

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

/** Where the index is, and who adds many documents to it. */
export interface SearchPlace {
  /** Holds only copies: it can be deleted at any time, and several processes can share it. */
  readonly file: string;
  readonly addMany: (file: string, documents: readonly NewSearchDocument[]) => Promise<void>;
}

/** Opens the search of a registry. */
export function openRegistrySearch(database: RegistryDatabase, { file, addMany }: SearchPlace): SkillSearch {
  let state: SearchState | undefined;
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
  const current = async (): Promise<SearchState | undefined> => {
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
  const read = async <T>(work: (state: SearchState) => T): Promise<T> => {
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
  state: SearchState,
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
  const { index } = state;
  const among = index.among(visible(state, namespaces));
  const { weighed } = correctQuery(readQuery(query), index.terms, among);
  const missing = new Set<number>();
  const ranked = rankSkills(weighed, query, {
    among,
    limit,
    documentOf({ row }) {
      const known = texts.get(row);
      if (known === undefined) missing.add(row);
      return known ?? emptySearchDocument;
    },
  });
  return { ranked, missing, among: among.total };
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
