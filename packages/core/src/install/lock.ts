import { isSkillwrightError, SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { parseSourceReference } from "../package/parse-source-reference.ts";
import { SOURCE_KINDS, type SourceKind } from "../package/source.ts";
import { standardNameProblems } from "../package/tree-check.ts";
import { packagePathProblem } from "../paths/package-path.ts";
import { migrateState, type StateFormat } from "../state/migrate-state.ts";
import { compareText } from "../text/compare-text.ts";
import { isObject, readJson } from "../text/json.ts";
import { type ForeignLock, isLine, MAX_LOCK_SKILLS, readForeignLock } from "./foreign-lock.ts";

/** Largest lockfile in bytes; ten thousand skills fit, and a hostile file is refused before it is parsed. */
export const MAX_LOCK_BYTES: number = 8 * 1024 * 1024;

/** The value of `schema` in a lockfile of ours. A `skills.lock.json` without it belongs to another tool. */
export const LOCK_SCHEMA = "skillwright-lock";

/** Version of the lockfile format this program writes and understands. */
export const LOCK_VERSION = 1;

const lockFormat: StateFormat = { version: LOCK_VERSION, hint: "Update Skillwright." };

/** The name of the lockfile. */
export const LOCK_FILE_NAME = "skills.lock.json";

/** The content of a lockfile: where each installed skill comes from, and exactly which content it has. */
export interface Lock {
  /** By the skill's name, sorted. */
  readonly skills: ReadonlyMap<string, LockEntry>;
}

/** What of an installed skill changes with each update. */
export interface LockedState {
  /** The address the content came from, without secrets. */
  readonly url: string;
  /** The source's own identifier for the state, such as a commit or a version. */
  readonly version?: string;
  /** When the source made the state, such as a commit, in ISO 8601: an update to an earlier one is a downgrade. */
  readonly date?: string;
  /** The tree hash of the skill's files in the source. */
  readonly sourceTree: string;
  /** The tree hash of the folder as it was installed; differs from `sourceTree` only under another name. */
  readonly tree: string;
  /** SHA-256 of the archive as it was transferred, if it was one. */
  readonly digest?: string;
  /** Who signed it, as verified at the installation. */
  readonly signer?: string;
  /** ISO 8601. */
  readonly installedAt: string;
}

/** An installed skill. */
export interface LockEntry extends LockedState {
  /** The source as it was named, such as `owner/repo#main`; updates resolve it again. */
  readonly source: string;
  readonly kind: SourceKind;
  /** The skill's folder in the source, "" for its top; for an MCP server the address of the skill. */
  readonly folder: string;
  /** Why updates leave it as it is; undefined if it isn't pinned. */
  readonly pinned?: string;
  /** What was installed before the last update, for a rollback. */
  readonly previous?: LockedState;
}

/** A lockfile, by who wrote it. */
export type ReadLock =
  | { readonly kind: "own"; readonly lock: Lock }
  | { readonly kind: "foreign"; readonly lock: ForeignLock };

/**
 * Reads a lockfile. It is untrusted input: every field is checked, and one bad field refuses the whole file with
 * `lock_error`. Throws `newer_state` for a newer version of the format.
 */
export function readLock(text: string, file: string): ReadLock {
  if (text.length > MAX_LOCK_BYTES) throw lockError(file, [`it is larger than ${MAX_LOCK_BYTES} bytes`]);
  const json = readJson(text);
  if (json === undefined) throw lockError(file, ["it isn't valid JSON"]);
  const { value } = json;
  if (!isObject(value)) throw lockError(file, ["it isn't a JSON object"]);
  if (value.schema !== LOCK_SCHEMA) return { kind: "foreign", lock: readForeignLock(value, file) };
  const migrated = migrateState(file, value, lockFormat);
  if (migrated === undefined) throw lockError(file, [`\`version\` must be ${LOCK_VERSION}`]);
  const { skills } = migrated.data;
  if (!isObject(skills)) throw lockError(file, ["`skills` must be an object"]);
  const entries = Object.entries(skills);
  if (entries.length > MAX_LOCK_SKILLS) throw lockError(file, [`it has more than ${MAX_LOCK_SKILLS} skills`]);
  const problems: string[] = [];
  const read = entries.flatMap(([name, entry]): (readonly [string, LockEntry])[] => {
    const found = entryProblems(name, entry);
    problems.push(...found.map((problem) => `skills.${name.slice(0, 80)}: ${problem}`));
    return found.length > 0 ? [] : [[name, tidyEntry(entry as LockEntry)]];
  });
  if (problems.length > 0) throw lockError(file, problems);
  return { kind: "own", lock: toLock(read) };
}

/**
 * The text of a lockfile: the same content makes the same bytes. Throws `lock_error` for what {@link readLock} would
 * refuse: one bad entry would keep every other skill from being used.
 */
export function writeLock(lock: Lock): string {
  const skills = Object.fromEntries(
    [...toLock([...lock.skills]).skills].map(([name, entry]) => [name, tidyEntry(entry)]),
  );
  const text = `${JSON.stringify({ schema: LOCK_SCHEMA, version: LOCK_VERSION, skills }, null, 2)}\n`;
  readLock(text, LOCK_FILE_NAME);
  return text;
}

/** A lock without skills. */
export const emptyLock: Lock = { skills: new Map() };

/** The lock with an entry added, replaced, or removed if it is undefined. */
export function withLockEntry(lock: Lock, name: string, entry: LockEntry | undefined): Lock {
  const others = [...lock.skills].filter(([known]) => known !== name);
  return toLock(entry === undefined ? others : [...others, [name, entry]]);
}

/** The installed state of an entry, without what belongs to the entry as a whole. */
export function lockedState(entry: LockedState): LockedState {
  const { url, version, date, sourceTree, tree, digest, signer, installedAt } = entry;
  return {
    url,
    ...omitUndefined({ version, date }),
    sourceTree,
    tree,
    ...omitUndefined({ digest, signer }),
    installedAt,
  };
}

/** The error for a lockfile that can't be used. */
export function lockError(
  file: string,
  problems: readonly string[],
  hint: string = "Restore the file from version control, or delete it and install the skills again.",
): SkillwrightError<"lock_error"> {
  return new SkillwrightError("lock_error", {
    message: `${file} can't be used: ${problems.slice(0, 3).join("; ")}`,
    details: { file, problems },
    hint,
  });
}

type Fields = Readonly<Record<string, unknown>>;

function toLock(entries: readonly (readonly [string, LockEntry])[]): Lock {
  return { skills: new Map(entries.toSorted(([a], [b]) => compareText(a, b))) };
}

/** An entry with its own fields only, in their order. */
function tidyEntry(entry: LockEntry): LockEntry {
  const { source, kind, folder, pinned } = entry;
  const previous = entry.previous && lockedState(entry.previous);
  return { source, kind, folder, ...lockedState(entry), ...omitUndefined({ pinned, previous }) };
}

/** Why a lockfile can't have an entry; empty if it can. */
export function entryProblems(name: string, entry: unknown): readonly string[] {
  const nameProblems = standardNameProblems(name);
  if (nameProblems.length > 0) return nameProblems;
  if (!isObject(entry)) return ["it must be an object"];
  const { source, kind, folder, pinned, previous } = entry;
  return [
    ...sourceProblems(source),
    ...(SOURCE_KINDS.some((known) => known === kind) ? [] : ["`kind` is unknown"]),
    ...(typeof folder === "string" && isFolder(folder, kind)
      ? []
      : ["`folder` must be a path inside the source"]),
    ...(pinned === undefined || isLine(pinned) || pinned === "" ? [] : ["`pinned` must be a line of text"]),
    ...stateProblems(entry),
    ...(previous === undefined ? [] : previousProblems(previous)),
  ];
}

function sourceProblems(source: unknown): readonly string[] {
  if (!isLine(source) || hasSecret(source)) return ["`source` must be a source without a password"];
  try {
    parseSourceReference(source);
    return [];
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return [`\`source\` can't be used: ${error.message}`];
  }
}

/** An MCP server has addresses such as `skill://pdf/SKILL.md` where other sources have folders. */
function isFolder(folder: string, kind: unknown): boolean {
  if (kind === "mcp") return isLine(folder) && !hasSecret(folder);
  return folder === "" || packagePathProblem(folder) === undefined;
}

function previousProblems(previous: unknown): readonly string[] {
  if (!isObject(previous)) return ["`previous` must be an object"];
  return stateProblems(previous).map((problem) => `previous: ${problem}`);
}

function stateProblems({
  url,
  version,
  date,
  sourceTree,
  tree,
  digest,
  signer,
  installedAt,
}: Fields): readonly string[] {
  return [
    ...(isLine(url) && !hasSecret(url) ? [] : ["`url` must be a URL without a password"]),
    ...(version === undefined || isLine(version) ? [] : ["`version` must be a line of text"]),
    ...(isHash(sourceTree) ? [] : ["`sourceTree` must be a SHA-256 hash"]),
    ...(isHash(tree) ? [] : ["`tree` must be a SHA-256 hash"]),
    ...(digest === undefined || isHash(digest) ? [] : ["`digest` must be a SHA-256 hash"]),
    ...(signer === undefined || isLine(signer) ? [] : ["`signer` must be a line of text"]),
    ...(date === undefined || isTime(date) ? [] : ["`date` must be a time in ISO 8601"]),
    ...(isTime(installedAt) ? [] : ["`installedAt` must be a time in ISO 8601"]),
  ];
}

function isHash(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
}

/** Whether an address contains a password, or a token in its place. */
function hasSecret(address: string): boolean {
  return /^https?:\/\/[^/?#]*@/i.test(address) || /^[a-z][a-z+.-]*:\/\/[^/?#@]*:[^/?#@]*@/i.test(address);
}
