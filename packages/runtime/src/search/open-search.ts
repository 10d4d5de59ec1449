import { setImmediate } from "node:timers/promises";
import { isDamaged, removeDatabase } from "../files/database-file.ts";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { createDocumentMemory, type DocumentMemory } from "./document-memory.ts";
import { createKnownDocuments } from "./known-documents.ts";
import { openIndex, type SearchIndex } from "./search-index.ts";
import type { SearchFiles, SearchItem } from "./search-source.ts";
import { createMemoryStorage } from "./storage/memory-storage.ts";
import type { SearchStorage } from "./storage/search-storage.ts";
import { openSqliteStorage } from "./storage/sqlite-storage.ts";
import { type SearchProgress, writeDocuments } from "./storage/write-documents.ts";

/** Number of unread skills from which a worker thread is worth starting. */
const MANY_SKILLS = 100;

/** How often an index that other processes change is reopened before falling back to memory. */
const MAX_ATTEMPTS = 5;

/** Where new skills are indexed: in a worker thread, or in the calling thread. */
export type SearchBuild = "worker" | "here";

/** What a search is made with. */
export interface SearchSetup {
  readonly files: SearchFiles;
  readonly locations: Locations;
  /** `off` neither reads nor writes a file. */
  readonly store: "on" | "off";
}

/** How skills are read that the index does not know. */
export interface UseOptions {
  /** Default: `worker`, for processes that have other things to do. */
  readonly build?: SearchBuild;
  /** Called now and then while skills are read. */
  readonly progress?: SearchProgress;
}

/** An index for some skills, and what kept it from being on the disk, for people. */
export interface OpenedIndex {
  readonly index: SearchIndex;
  readonly notices: readonly string[];
}

/** What is done with an index. It must not wait: others may change the index meanwhile. */
export type SearchWork<T> = (opened: OpenedIndex) => T;

/** Keeps the search index open and up to date. */
export interface SkillSearch {
  /** Reads what is new, and then does something with the index. */
  use<T>(snapshot: Snapshot, work: SearchWork<T>, options?: UseOptions): Promise<T>;
  /** Does something with the index at once; undefined when more skills than given would have to be read first. */
  useNow<T>(snapshot: Snapshot, work: SearchWork<T>, most: number): T | undefined;
  /** The text of a skill as search sees it. */
  readonly documentOf: DocumentMemory;
  close(): void;
}

/** An index that is up to date for one snapshot, as long as the epoch stays the same. */
interface CurrentIndex extends OpenedIndex {
  readonly version: number;
  readonly epoch: number;
}

/** Steps of bringing an index up to date: skills that must be added first, or nothing but a pause for other work. */
type UpdateSteps = Generator<readonly SearchItem[] | undefined, void, void>;

/** Prepares searching. Without a writable file, the index is kept in memory. */
export function openSearch(setup: SearchSetup): SkillSearch {
  const { files } = setup;
  const file = setup.locations.searchFile;
  const known = createKnownDocuments(files);
  const ending = new AbortController();
  let storage: SearchStorage | undefined;
  let current: CurrentIndex | undefined;
  let knownEpoch: number | undefined;
  let building: Promise<unknown> = Promise.resolve();
  /** Why the file isn't used, and for which snapshot: the next one tries the file again. */
  let problem: { readonly version: number; readonly notice: string } | undefined;

  const release = (): void => {
    storage?.close();
    storage = undefined;
    current = undefined;
    problem = undefined;
    known.clear();
  };
  const open = (): SearchStorage => {
    storage ??=
      setup.store === "off" ? createMemoryStorage() : openSqliteStorage(file, (key) => files.stat(key).ok);
    return storage;
  };
  const doWithoutFile = ({ version }: Snapshot, reason: unknown): void => {
    if (setup.store === "off" || problem !== undefined) throw reason;
    release();
    if (isDamaged(reason)) removeDatabase(file);
    const why = reason instanceof Error ? reason.message : String(reason);
    problem = {
      version,
      notice: `Can't use the search index ${file} (${why}); this search runs without it and is slower.`,
    };
    storage = createMemoryStorage();
  };
  const update = function* (snapshot: Snapshot): UpdateSteps {
    if (problem !== undefined && problem.version !== snapshot.version) release();
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const opened = open();
      const epoch = opened.epoch();
      if (epoch !== knownEpoch) known.clear();
      knownEpoch = epoch;
      const found = yield* known.lookUp(opened, snapshot.skills);
      if (found.items.length > 0) {
        yield found.items;
        continue;
      }
      current = opened.read(() => {
        // If numbers changed while they were looked up, the next round reads them again.
        if (opened.epoch() !== epoch) return undefined;
        const notices = problem === undefined ? [] : [problem.notice];
        return { version: snapshot.version, epoch, index: openIndex(opened, found), notices };
      });
      if (current !== undefined) return;
    }
    throw tooManyChanges();
  };
  /** What the work gives, when the index is good for this snapshot. */
  const attempt = <T>({ version }: Snapshot, work: SearchWork<T>): { readonly result: T } | undefined => {
    const [opened, at] = [current, storage];
    if (opened?.version !== version || at === undefined) return undefined;
    return at.read(() => (at.epoch() === opened.epoch ? { result: work(opened) } : undefined));
  };
  const write = async (
    items: readonly SearchItem[],
    { build = "worker", progress }: UseOptions,
  ): Promise<void> => {
    const isFile = setup.store === "on" && problem === undefined;
    if (build === "worker" && isFile && items.length >= MANY_SKILLS) {
      const { buildInWorker } = await import("./build-in-worker.ts");
      await buildInWorker(items, { file, progress, signal: ending.signal });
    } else writeDocuments(open(), items, { files, progress });
  };
  const updateInSteps = async (snapshot: Snapshot, options: UseOptions): Promise<void> => {
    for (const items of update(snapshot))
      await (items === undefined ? setImmediate() : write(items, options));
  };
  const updateNow = (snapshot: Snapshot, most: number): boolean => {
    for (const items of update(snapshot)) {
      if (items === undefined) continue;
      if (items.length > most) return false;
      writeDocuments(open(), items, { files });
    }
    return true;
  };
  return {
    async use(snapshot, work, options = {}) {
      for (let round = 0; ; round += 1) {
        try {
          const done = attempt(snapshot, work);
          if (done !== undefined) return done.result;
          if (round >= MAX_ATTEMPTS) throw tooManyChanges();
          // Two builds at once would read the same skills.
          building = building.catch(() => undefined).then(() => updateInSteps(snapshot, options));
          await building;
        } catch (error) {
          ending.signal.throwIfAborted();
          doWithoutFile(snapshot, error);
        }
      }
    },
    useNow(snapshot, work, most) {
      for (let round = 0; ; round += 1) {
        try {
          const done = attempt(snapshot, work);
          if (done !== undefined) return done.result;
          if (round >= MAX_ATTEMPTS) throw tooManyChanges();
          if (!updateNow(snapshot, most)) return undefined;
        } catch (error) {
          doWithoutFile(snapshot, error);
        }
      }
    },
    documentOf: createDocumentMemory(files),
    close() {
      ending.abort(new Error("The search was closed"));
      release();
    },
  };
}

function tooManyChanges(): Error {
  return new Error("other processes keep changing it");
}
