import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import type { FileSystem } from "@skillwright/core/internal";
import { inTransaction } from "../files/in-transaction.ts";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { createDocumentMemory, type DocumentMemory } from "./document-memory.ts";
import { createKnownDocuments, type Lookup } from "./known-documents.ts";
import { memoryIndex } from "./memory-index.ts";
import { isDamaged, openSearchDatabase, removeSearchDatabase, searchNumbers } from "./search-database.ts";
import { type SearchIndex, type StoredIndex, storedIndex } from "./search-index.ts";
import type { SearchItem } from "./search-source.ts";
import { type SearchProgress, writeSegments } from "./write-segments.ts";

/** Number of unread skills from which a worker thread is worth starting. */
const MANY_SKILLS = 100;

/** How often an index that other processes change is reopened before falling back to memory. */
const MAX_ATTEMPTS = 5;

/** Where new skills are indexed: in a worker thread, or in the calling thread. */
export type SearchBuild = "worker" | "here";

/** What a search is made with. */
export interface SearchSetup {
  readonly files: FileSystem;
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

/** The documents of skills, and since when their numbers mean what they mean. */
interface KnownNumbers {
  readonly lookup: Lookup;
  readonly epoch: number | undefined;
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

/** Prepares searching. Without a writable file, the index is built in memory for each snapshot. */
export function openSearch(setup: SearchSetup): SkillSearch {
  const { files } = setup;
  const file = setup.locations.searchFile;
  const known = createKnownDocuments(files);
  const ending = new AbortController();
  let database: DatabaseSync | undefined;
  let current: (OpenedIndex & { readonly version: number; readonly stored?: StoredIndex }) | undefined;
  let building: Promise<unknown> = Promise.resolve();
  let knownEpoch: number | undefined;

  const release = (): void => {
    current = undefined;
    known.clear();
    if (database?.isOpen === true) database.close();
    database = undefined;
  };
  const doWithout = (snapshot: Snapshot, reason: unknown, progress?: SearchProgress): void => {
    release();
    if (isDamaged(reason)) removeSearchDatabase(file);
    const why = reason instanceof Error ? reason.message : String(reason);
    const notice = `Can't use the search index ${file} (${why}); this search runs without it and is slower.`;
    keepInMemory(snapshot, [notice], progress);
  };
  const keepInMemory = (snapshot: Snapshot, notices: readonly string[], progress?: SearchProgress): void => {
    current = {
      index: memoryIndex(snapshot.skills, { files, progress }),
      notices,
      version: snapshot.version,
    };
  };
  const keepStored = (open: DatabaseSync, { version }: Snapshot, { lookup, epoch }: KnownNumbers): void => {
    inTransaction(open, "read", () => {
      const stored = storedIndex(open, lookup);
      if (stored.numbers.epoch === epoch) current = { index: stored, stored, notices: [], version };
      // Numbers changed while they were looked up: the next attempt reads them again.
      else knownEpoch = undefined;
    });
  };
  /** What the work gives, when the index is good for this snapshot; readers see one state of the file. */
  const attempt = <T>({ version }: Snapshot, work: SearchWork<T>): { readonly result: T } | undefined => {
    const opened = current;
    if (opened?.version !== version) return undefined;
    const { stored } = opened;
    if (stored === undefined || database === undefined) return { result: work(opened) };
    const open = database;
    return inTransaction(open, "read", () => {
      const { epoch, shape } = searchNumbers(open);
      const isGood = epoch === stored.numbers.epoch && shape === stored.numbers.shape;
      return isGood ? { result: work(opened) } : undefined;
    });
  };
  const openDatabase = (): DatabaseSync => {
    database ??= openSearchDatabase(file);
    const { epoch } = searchNumbers(database);
    if (epoch !== knownEpoch) known.clear();
    knownEpoch = epoch;
    return database;
  };
  const write = async (
    items: readonly SearchItem[],
    { build = "worker", progress }: UseOptions,
  ): Promise<void> => {
    if (build === "worker" && items.length >= MANY_SKILLS) {
      const { buildInWorker } = await import("./build-in-worker.ts");
      await buildInWorker(items, { file, progress, signal: ending.signal });
    } else writeSegments(openDatabase(), items, { files, progress });
  };
  const update = async (snapshot: Snapshot, options: UseOptions): Promise<void> => {
    if (setup.store === "off") return keepInMemory(snapshot, [], options.progress);
    const lookUp = async (): Promise<KnownNumbers> => {
      const open = openDatabase();
      const epoch = knownEpoch;
      return { lookup: await breathing(known.lookUp(open, snapshot.skills)), epoch };
    };
    let found = await lookUp();
    if (found.lookup.items.length > 0) {
      await write(found.lookup.items, options);
      found = await lookUp();
    }
    keepStored(openDatabase(), snapshot, found);
  };
  const updateNow = (snapshot: Snapshot, most: number): boolean => {
    if (setup.store === "off") {
      if (snapshot.skills.length <= most) keepInMemory(snapshot, []);
      return snapshot.skills.length <= most;
    }
    const lookUp = (): KnownNumbers => {
      const open = openDatabase();
      const epoch = knownEpoch;
      return { lookup: atOnce(known.lookUp(open, snapshot.skills)), epoch };
    };
    let found = lookUp();
    if (found.lookup.items.length > most) return false;
    if (found.lookup.items.length > 0) {
      writeSegments(openDatabase(), found.lookup.items, { files });
      found = lookUp();
    }
    keepStored(openDatabase(), snapshot, found);
    return true;
  };
  return {
    async use(snapshot, work, options = {}) {
      for (let round = 0; ; round += 1) {
        try {
          const done = attempt(snapshot, work);
          if (done !== undefined) return done.result;
          if (round >= MAX_ATTEMPTS) throw new Error("other processes change it all the time");
          // Two builds at once would read the same skills.
          const before = building;
          building = before.catch(() => undefined).then(() => update(snapshot, options));
          await building;
        } catch (error) {
          ending.signal.throwIfAborted();
          if (current?.stored === undefined && current?.version === snapshot.version) throw error;
          doWithout(snapshot, error, options.progress);
        }
      }
    },
    useNow(snapshot, work, most) {
      for (let round = 0; ; round += 1) {
        try {
          const done = attempt(snapshot, work);
          if (done !== undefined) return done.result;
          if (round >= MAX_ATTEMPTS) throw new Error("other processes change it all the time");
          if (!updateNow(snapshot, most)) return undefined;
        } catch (error) {
          if (current?.stored === undefined && current?.version === snapshot.version) throw error;
          if (snapshot.skills.length > most) return undefined;
          doWithout(snapshot, error);
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

function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Lets other work run between steps. */
async function breathing<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}
