import type { RegistrySearch } from "@skillwright/contract";
import {
  correctQuery,
  createSegment,
  plainNames,
  readQuery,
  type SearchDocument,
} from "@skillwright/core/internal";
import {
  createMemoryStorage,
  openIndex,
  rankSkills,
  type Searchable,
  type SearchIndex,
} from "@skillwright/runtime/internal";
import { idOf, type SkillRow, toSummary } from "../skills/skill-documents.ts";
import type { RegistryDatabase } from "../storage/database.ts";

/** Skills that are read at once while the index is built. */
const PAGE = 1000;

/** How many replaced documents, as a share of all, make a new index worth while. */
const MAX_REPLACED_SHARE = 0.5;

/** Replaced documents that never matter. */
const FEW_REPLACED = 1000;

/** Most lists of visible skills that are kept: one for each combination of namespaces. */
const MAX_LISTS = 100;

/** A skill in the index. */
interface IndexedSkill extends Searchable {
  readonly row: number;
  readonly namespace: string;
}

/** The search of a registry: the index is in memory, and reads what changed since the last search. */
export interface SkillSearch {
  /** Searches the skills of some namespaces, ranked as a local search ranks them. */
  search(
    query: string,
    options: { readonly namespaces: readonly string[]; readonly limit: number },
  ): Promise<RegistrySearch>;
  /** Says that skills changed. */
  expire(): void;
}

interface State {
  readonly storage: ReturnType<typeof createMemoryStorage>;
  /** Skills by row, with the number of their document. */
  readonly skills: Map<number, { readonly skill: IndexedSkill; readonly number: number }>;
  revision: number;
  replaced: number;
  index: SearchIndex<IndexedSkill>;
  lists: Map<string, readonly IndexedSkill[]>;
}

/** Opens the search of a registry. */
export function openRegistrySearch(database: RegistryDatabase): SkillSearch {
  let state = emptyState();
  let isStale = true;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    // What changes from now on makes it stale again.
    isStale = false;
    try {
      if (state.replaced > Math.max(FEW_REPLACED, state.skills.size * MAX_REPLACED_SHARE))
        state = emptyState();
      if (await readChanges(database, state)) finish(state);
    } catch (error) {
      isStale = true;
      throw error;
    }
  };
  const current = async (): Promise<State> => {
    // A database that can't tell about changes of other processes is asked each time.
    while (isStale || refreshing !== undefined || !database.hears) {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
      if (!database.hears) break;
    }
    return state;
  };
  return {
    expire() {
      isStale = true;
    },
    async search(query, { namespaces, limit }) {
      const { index, lists, skills } = await current();
      const among = index.among(visible(lists, skills, namespaces));
      const { weighed } = correctQuery(readQuery(query), index.terms, among);
      const texts = new Map<number, SearchDocument>();
      for (;;) {
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
        if (missing.size === 0) {
          const rows = await readRows(
            database,
            ranked.map(({ skill }) => skill.row),
          );
          return {
            query,
            among: among.total,
            hits: ranked.flatMap(({ skill, score, by }) => {
              const row = rows.get(skill.row);
              // It may have gone meanwhile.
              if (row?.latest === undefined || row.latest === null) return [];
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

function emptyState(): State {
  const storage = createMemoryStorage();
  const known = { skills: [], numbers: new Uint32Array() };
  return {
    storage,
    skills: new Map(),
    revision: 0,
    replaced: 0,
    index: openIndex<IndexedSkill>(storage, known),
    lists: new Map(),
  };
}

/** Adds what changed since the last time; false if nothing did. */
async function readChanges(database: RegistryDatabase, state: State): Promise<boolean> {
  let isChanged = false;
  for (;;) {
    const rows = await database.read
      .selectFrom("skills")
      .select(["id", "namespace", "name", "latest", "search_document", "revision"])
      .where("revision", ">", state.revision)
      .orderBy("revision")
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return isChanged;
    isChanged = true;
    const segment = createSegment();
    const documents = [];
    const first = state.storage.terms().end;
    for (const row of rows) {
      state.revision = row.revision;
      if (state.skills.delete(row.id)) state.replaced += 1;
      if (row.latest === null || row.search_document === null) continue;
      const document = parseDocument(row.search_document);
      const skill: IndexedSkill = {
        row: row.id,
        namespace: row.namespace,
        id: idOf(row),
        name: row.name,
        manifest: { displayName: document.displayName },
        found: { key: `${idOf(row)}/SKILL.md` },
      };
      state.skills.set(row.id, { skill, number: first + documents.length });
      segment.add({ ...document, name: row.name });
      documents.push({ key: skill.found.key, stamp: row.revision, names: namesOf(skill) });
    }
    if (documents.length > 0) state.storage.add(documents, segment);
  }
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
  const [oldest] = lists.keys();
  if (lists.size >= MAX_LISTS && oldest !== undefined) lists.delete(oldest);
  lists.set(key, list);
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
