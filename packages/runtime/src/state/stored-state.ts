import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { errorMessage, permissionError } from "@skillwright/core/internal";
import { pruneSnapshots } from "../approval/approved-snapshot.ts";
import type { Locations } from "../machine/locations.ts";
import { openSecretStore } from "../secrets/secret-store.ts";

/** The purpose of a stored file or folder. */
export type StoredKind =
  | "index"
  | "remote-skills"
  | "compiled-code"
  | "trust"
  | "approved-skills"
  | "log"
  | "usage"
  | "config-copy"
  | "server-answers"
  | "server-token"
  | "secrets"
  | "registry-logins"
  | "built-in-skills"
  | "history"
  | "proposals"
  | "trash"
  | "transcripts"
  | "installed-skills";

/** Data with texts that a user wrote and that may exist nowhere else. */
const WRITTEN: ReadonlySet<StoredKind> = new Set([
  "history",
  "proposals",
  "trash",
  "transcripts",
  "installed-skills",
]);

/** Which stored data to remove: only data that can be rebuilt, or also texts that a user wrote. */
export interface StoredOptions {
  /** Default: `leave`. */
  readonly written?: "leave" | "include" | "only";
}

/** A file or folder that this program stores. */
export interface StoredItem {
  readonly kind: StoredKind;
  readonly path: string;
  readonly bytes: number;
}

/** What this program stores besides configuration. Empty folders are not listed. */
export function listStored(locations: Locations, options: StoredOptions = {}): readonly StoredItem[] {
  // The folder for compiled code is created whenever this program starts, and locks are always empty.
  return existing(locations, options).filter(({ kind, bytes }) => kind === "index" || bytes > 0);
}

function existing(locations: Locations, { written = "leave" }: StoredOptions): readonly StoredItem[] {
  const { cache, data, indexFile, searchFile, state, embeddingFile } = locations;
  const candidates: readonly (readonly [StoredKind, ...(readonly string[])])[] = [
    ["index", indexFile, `${indexFile}-journal`, ...withLog(searchFile), ...withLog(embeddingFile)],
    ["remote-skills", `${cache}/mcp`, `${cache}/sources`],
    ["compiled-code", `${cache}/compile`],
    ["trust", `${state}/trust.json`, `${state}/trust.json.v1`, `${state}/trust.json.lock`],
    ["approved-skills", `${state}/snapshots`],
    ["log", `${state}/log`],
    ["usage", ...withLock(`${state}/usage.json`)],
    ["history", `${state}/history.sqlite`, `${state}/history.sqlite-journal`],
    ["proposals", `${state}/proposals`, `${state}/proposals.lock`],
    ["trash", `${state}/trash`],
    ["transcripts", `${state}/transcripts`],
    ["installed-skills", `${state}/skills.lock.json`, `${state}/agent-folders.json`],
    ["config-copy", `${state}/last-good-config.yaml`],
    ["server-answers", ...withLock(`${state}/server-answers.json`)],
    ["server-token", `${state}/server`],
    ["secrets", ...withLock(`${state}/secrets.json`)],
    ["registry-logins", ...withLock(`${state}/registry-logins.json`)],
    ["built-in-skills", `${data}/system-skills`],
  ];
  return candidates.flatMap(([kind, ...paths]) => {
    if (written !== "include" && WRITTEN.has(kind) !== (written === "only")) return [];
    return paths.flatMap((path) => {
      const bytes = sizeOf(path);
      return bytes === undefined ? [] : [{ kind, path, bytes }];
    });
  });
}

/** A database with the files that SQLite keeps beside it. */
function withLog(file: string): readonly string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

function withLock(file: string): readonly string[] {
  return [file, `${file}.lock`];
}

/** Removes what {@link listStored} lists, and folders that are empty then; never names that aren't ours. */
export function purgeStored(locations: Locations, options: StoredOptions = {}): readonly StoredItem[] {
  const items = listStored(locations, options);
  for (const { kind, path } of existing(locations, options)) {
    try {
      // They are read-only and must be made writable first.
      if (kind === "approved-skills") pruneSnapshots(locations.state, []);
      if (kind === "secrets") clearKeychain(locations.state);
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      throw permissionError(path, `${path} cannot be removed: ${errorMessage(error)}`, { cause: error });
    }
  }
  removeLocks(locations.state);
  // It isn't empty while a change is in progress: only the store knows how to finish that.
  removeIfEmpty(`${locations.state}/store`);
  removeIfEmpty(locations.cache);
  removeIfEmpty(locations.state);
  removeIfEmpty(locations.data);
  return items;
}

/** The file says what is in the keychain, so that goes first. */
function clearKeychain(state: string): void {
  const { platform, env } = process;
  if (platform === "darwin" || platform === "linux")
    openSecretStore({ state, env, platform }).clearKeychain();
}

/** Locks are empty files with names that this program uses. */
function removeLocks(state: string): void {
  const folder = `${state}/locks`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    if (
      /^(?:store|config-[0-9a-f]{16}|transcript-[0-9a-f-]{24})\.lock$/.test(name) &&
      sizeOf(`${folder}/${name}`) === 0
    )
      rmSync(`${folder}/${name}`);
  }
  removeIfEmpty(folder);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It contains other files, or it is a link: keep it.
    if (code !== "ENOENT" && code !== "ENOTEMPTY" && code !== "EEXIST" && code !== "ENOTDIR") throw error;
  }
}

function sizeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) =>
        sum + (statSync(`${entry.parentPath}/${entry.name}`, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
