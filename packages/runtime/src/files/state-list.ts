import { copyFileSync, constants as flags, readFileSync } from "node:fs";
import { migrateState, objectOf, readJson, type StateFormat } from "@skillwright/core/find";
import { ifExists } from "./if-exists.ts";
import { reading } from "./reading.ts";
import { withFileLock } from "./with-file-lock.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** A list in a JSON file with a version. Every answer is read from the file again. */
export interface StateList<T> {
  /** What the file holds; a damaged one counts as empty. Throws `newer_state` for a file of a newer version. */
  readonly read: () => readonly T[];
  /** Changes the list while no other process does, and returns the change's answer. The same list is not written. */
  readonly change: <R>(edit: (entries: readonly T[]) => readonly [readonly T[], R]) => Promise<R>;
}

export interface StateListOptions<T> extends StateFormat {
  /** The list's name in the file. */
  readonly name: string;
  readonly isEntry: (value: unknown) => value is T;
}

/** Opens a list; the file appears with the first change. */
export function openStateList<T>(file: string, options: StateListOptions<T>): StateList<T> {
  return {
    read: () => readStateList(file, options),
    change: (edit) =>
      withFileLock(`${file}.lock`, () => {
        const { entries: before, from } = readList(file, options);
        const [after, answer] = edit(before);
        if (after !== before) {
          if (from < options.version) keepOlderState(file, from);
          writeStateList(file, options, after);
        }
        return answer;
      }),
  };
}

/** Reads a list as {@link StateList.read} does. */
export function readStateList<T>(file: string, options: StateListOptions<T>): readonly T[] {
  return readList(file, options).entries;
}

/** Writes a list while the caller holds a lock. */
export function writeStateList<T>(
  file: string,
  { version, name }: StateListOptions<T>,
  entries: readonly T[],
): void {
  writeFileAtomically(file, `${JSON.stringify({ version, [name]: entries }, null, 2)}\n`);
}

/** Whether a value of a file is an object whose fields of these names are texts. */
export function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  const record = objectOf(value);
  return names.every((name) => typeof record[name] === "string");
}

interface ListReading<T> {
  readonly entries: readonly T[];
  /** The version that the file has; the current one where there is nothing to keep. */
  readonly from: number;
}

function readList<T>(file: string, options: StateListOptions<T>): ListReading<T> {
  const nothing: ListReading<T> = { entries: [], from: options.version };
  const text = reading(file, () => ifExists(() => readFileSync(file, "utf8")));
  const migrated = migrateState(file, readJson(text ?? "")?.value, options);
  const list = migrated?.data[options.name];
  if (migrated === undefined || !Array.isArray(list)) return nothing;
  return { entries: list.filter(options.isEntry), from: migrated.from };
}

/** Keeps the file of an older version beside it before the first write in the new shape; an earlier copy stays. */
export function keepOlderState(file: string, from: number): void {
  try {
    copyFileSync(file, `${file}.v${from}`, flags.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
