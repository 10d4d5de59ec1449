import { existsSync, lstatSync } from "node:fs";
import {
  emptyLock,
  type ForeignLock,
  joinPath,
  LOCK_FILE_NAME,
  type Lock,
  lockError,
  MAX_LOCK_BYTES,
  type ReadLock,
  readLock,
} from "@skillwright/core/find";
import { reading, readWithin } from "../files/reading.ts";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoreScope } from "../store/store.ts";

/** The name of our lockfile where another tool has a `skills.lock.json`. */
export const OTHER_LOCK_NAME = "skillwright.lock.json";

/** The lockfile of a scope. */
export interface LockFile {
  readonly file: string;
  readonly lock: Lock;
}

/** Which lockfile is used: `other-name` starts one besides a `skills.lock.json` of another tool. Default: own. */
export type LockName = "own" | "other-name";

/** The scopes that have a lockfile here, or only the wanted one: a home folder isn't a project. */
export function lockScopes({ place }: Pick<Snapshot, "place">, only?: StoreScope): readonly StoreScope[] {
  if (only !== undefined) return [only];
  return (place.gitRoot ?? place.cwd) === place.home ? ["user"] : ["project", "user"];
}

/** The folder of a scope's lockfile: the project's, or the state folder of the user. */
export function lockFolder(
  { place }: Pick<Snapshot, "place">,
  { state }: Pick<Locations, "state">,
  scope: StoreScope,
): string {
  return scope === "user" ? state : (place.gitRoot ?? place.cwd);
}

/**
 * Reads the lockfile in a folder; a missing one is empty. Another tool's `skills.lock.json` isn't changed: ours then
 * has another name, and until it exists `lock_error` says how to start it.
 */
export function loadLock(folder: string, name: LockName = "own"): LockFile {
  const file = joinPath(folder, LOCK_FILE_NAME);
  const read = readLockFile(file);
  if (read === undefined) {
    const other = joinPath(folder, OTHER_LOCK_NAME);
    return existsSync(other) ? loadOther(other) : { file, lock: emptyLock };
  }
  if (read.kind === "own") return { file, lock: read.lock };
  const other = joinPath(folder, OTHER_LOCK_NAME);
  if (existsSync(other)) return loadOther(other);
  if (name === "other-name") return { file: other, lock: emptyLock };
  throw lockError(
    file,
    ["it belongs to another tool and is never rewritten"],
    `Pass \`--lockfile ${OTHER_LOCK_NAME}\` once; from then on that file is used.`,
  );
}

/** The installed skills of a folder; none where there is no lockfile of ours. */
export function lockedSkills(folder: string): LockFile {
  for (const name of [LOCK_FILE_NAME, OTHER_LOCK_NAME]) {
    const file = joinPath(folder, name);
    const read = readLockFile(file);
    if (read?.kind === "own") return { file, lock: read.lock };
  }
  return { file: joinPath(folder, LOCK_FILE_NAME), lock: emptyLock };
}

/** Whose lockfile a folder has, under either name. */
export function lockOwner(folder: string): "own" | "foreign" | "none" {
  const kinds = [LOCK_FILE_NAME, OTHER_LOCK_NAME].map((name) => readLockFile(joinPath(folder, name))?.kind);
  return kinds.includes("own") ? "own" : kinds.includes("foreign") ? "foreign" : "none";
}

/** Lockfiles of other tools, by scope, relative to the project or the home folder. */
const FOREIGN_LOCKS = {
  project: ["skills-lock.json", ".clawhub/lock.json"],
  user: [".agents/.skill-lock.json"],
} as const;

/** A lockfile of another tool. */
export interface ForeignLockFile {
  readonly scope: StoreScope;
  readonly file: string;
  /** Where relative paths in it begin. */
  readonly base: string;
  readonly lock: ForeignLock;
}

/** The lockfiles of other tools, which count where there is none of ours. */
export function foreignLocks(
  snapshot: Pick<Snapshot, "place">,
  locations: Pick<Locations, "state">,
  scope?: StoreScope,
): readonly ForeignLockFile[] {
  const scopes = lockScopes(snapshot, scope);
  return scopes.flatMap((one) => {
    const base = one === "user" ? snapshot.place.home : lockFolder(snapshot, locations, one);
    return FOREIGN_LOCKS[one].flatMap((path) => {
      const file = joinPath(base, path);
      const read = readLockFile(file);
      return read?.kind === "foreign" ? [{ scope: one, file, base, lock: read.lock }] : [];
    });
  });
}

/** A lockfile; undefined when there is none. A link is not followed: it could lead anywhere. */
function readLockFile(file: string): ReadLock | undefined {
  if (reading(file, () => lstatSync(file, { throwIfNoEntry: false })) === undefined) return undefined;
  const content = reading(file, () => readWithin(file, MAX_LOCK_BYTES));
  if (content === "too-large") throw lockError(file, [`it is larger than ${MAX_LOCK_BYTES} bytes`]);
  if (content === "not-a-file") throw lockError(file, ["it isn't a regular file"]);
  return readLock(content.toString("utf8"), file);
}

function loadOther(file: string): LockFile {
  const read = readLockFile(file);
  if (read?.kind === "own") return { file, lock: read.lock };
  throw lockError(file, ["it isn't a lockfile of Skillwright"]);
}
