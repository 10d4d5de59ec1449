import type { DatabaseSync } from "node:sqlite";
import {
  type HistorySetting,
  joinPath,
  type PackageFile,
  SkillwrightError,
  versionActionTexts,
} from "@skillwright/core/internal";
import { inTransaction } from "../files/database-file.ts";
import type { VersionLog } from "../store/version-log.ts";
import { guarded, openHistoryFile } from "./history-file.ts";
import {
  addVersion,
  announce,
  ensureLineage,
  findLineage,
  moveLineage,
  newestOf,
  type ResolvedChange,
  resolveAllAnnounced,
  resolveAnnounced,
  resolveSeen,
  versionsOf,
} from "./lineages.ts";
import type { SkillLineage, SkillVersion } from "./skill-version.ts";
import { dropOld, readTree, writeTree } from "./trees.ts";

export interface HistoryOptions {
  /** The folder for the state of this program. */
  readonly state: string;
  readonly retention?: HistorySetting;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}

/**
 * The versions of skills, in a file that several processes may use. A version is announced before the disk changes
 * and confirmed after, so that history and disk agree after a crash.
 */
export interface History extends VersionLog {
  readonly file: string;
  /** Resolves what a crash left announced, by what is on the disk. Call it under the store's lock. */
  recover(look: (key: string) => readonly PackageFile[] | undefined): readonly ResolvedChange[];
  /**
   * Records what is on the disk if it isn't the newest version, such as outside changes; undefined files mean that it
   * is gone. Call it under the store's lock.
   */
  recordExternal(key: string, seen: SeenSkill): SkillVersion | undefined;
  /** The versions of a skill, the newest first; empty when it has none. */
  list(key: string): readonly SkillVersion[];
  /** Every skill that has versions, in the order of their keys. */
  lineages(): readonly SkillLineage[];
  /** The files of a version. Throws `version_not_found`. */
  read(key: string, version: number): readonly PackageFile[];
  close(): void;
}

/** A skill as it is on the disk. */
export interface SeenSkill {
  readonly name: string;
  /** Undefined when it is gone. */
  readonly files: readonly PackageFile[] | undefined;
}

/** The file of the history below a state folder. */
export function historyFile(state: string): string {
  return joinPath(state, "history.sqlite");
}

/** Opens or creates the history. Throws `newer_state` for one that a newer version of this program wrote. */
export function openHistory(options: HistoryOptions): History {
  const { now = () => new Date(), retention = {} } = options;
  const file = historyFile(options.state);
  const database = openHistoryFile(file, now);
  const use = <T>(work: () => T): T => guarded(database, file, now, work);
  let isTogether = false;
  const change = <T>(work: () => T): T =>
    isTogether ? work() : use(() => inTransaction(database, "write", work));
  const at = (): string => now().toISOString();
  const find = (key: string, number: number): SkillVersion => {
    const lineage = findLineage(database, key);
    const versions = lineage === undefined ? [] : versionsOf(database, lineage);
    const version = versions.find((candidate) => candidate.number === number);
    if (version !== undefined) return version;
    throw unknownVersion(key, number, versions);
  };
  const observe = (key: string, seen: SeenSkill): boolean => {
    const known = findLineage(database, key);
    const newest = known === undefined ? undefined : newestOf(database, known);
    if (seen.files === undefined && newest?.hash === undefined) return false;
    const tree = seen.files === undefined ? undefined : writeTree(database, seen.files);
    if (newest !== undefined && newest.hash === tree) return false;
    const lineage = ensureLineage(database, key, seen.name);
    const action = newest === undefined ? "found" : tree === undefined ? "vanished" : "changed";
    addVersion(database, lineage, {
      at: at(),
      action,
      author: { kind: "external" },
      message: versionActionTexts[action],
      tree,
    });
    return true;
  };
  const close = (): void => {
    if (database.isOpen) database.close();
  };
  const tidy = (): void => dropOld(database, retention, now());
  return {
    file,
    together: (work) =>
      change(() => {
        isTogether = true;
        try {
          return work();
        } finally {
          isTogether = false;
        }
      }),
    begin: (announced) =>
      change(() => {
        const { key, from = key, name, before } = announced;
        observe(from, { name, files: before });
        return { id: announce(database, announced, at()) };
      }),
    confirm: ({ id }) =>
      change(() => {
        resolveAnnounced(database, id, "made");
        tidy();
      }),
    abandon: ({ id }) => change(() => resolveAnnounced(database, id, "not-made")),
    move: (oldKey, newKey) => change(() => moveLineage(database, oldKey, newKey)),
    recover: (look) => change(() => resolveAllAnnounced(database, look)),
    recordExternal: (key, seen) =>
      change(() => {
        const isAnnounced = resolveSeen(database, key, seen.files);
        if (!observe(key, seen) && !isAnnounced) return undefined;
        tidy();
        const lineage = findLineage(database, key);
        return lineage === undefined ? undefined : newestOf(database, lineage);
      }),
    list: (key) =>
      use(() => {
        const lineage = findLineage(database, key);
        return lineage === undefined ? [] : versionsOf(database, lineage);
      }),
    lineages: () => use(() => allLineages(database)),
    read: (key, number) =>
      use(() => {
        const { hash } = find(key, number);
        return hash === undefined ? [] : readTree(database, hash, file);
      }),
    close,
  };
}

/** Does work with a history and closes it: when the work returns, or when the promise it returns is settled. */
export function withHistory<T>(options: HistoryOptions, work: (history: History) => T): T {
  const history = openHistory(options);
  let isPending = false;
  try {
    const result = work(history);
    if (!(result instanceof Promise)) return result;
    isPending = true;
    return result.finally(() => history.close()) as T;
  } finally {
    if (!isPending) history.close();
  }
}

function allLineages(database: DatabaseSync): readonly SkillLineage[] {
  return database
    .prepare("SELECT id, key, name FROM lineages ORDER BY key")
    .all()
    .flatMap(({ id, key, name }): readonly SkillLineage[] => {
      const newest = newestOf(database, Number(id));
      const count = database
        .prepare("SELECT count(*) AS n FROM versions WHERE lineage = ?")
        .get(id ?? null)?.n;
      return newest === undefined
        ? []
        : [{ key: String(key), name: String(name), versions: Number(count), newest }];
    });
}

function unknownVersion(
  key: string,
  version: number,
  versions: readonly SkillVersion[],
): SkillwrightError<"version_not_found"> {
  const known = versions.map(({ number }) => number);
  return new SkillwrightError("version_not_found", {
    message: `There is no version ${version} of ${key}`,
    details: { key, version, known },
    hint:
      known.length === 0
        ? "It has no history yet."
        : `It has versions ${known.at(-1)} to ${known[0]}; older ones were removed or never existed.`,
  });
}
