import { readFileSync } from "node:fs";
import { SkillwrightError } from "@skillwright/core/internal";
import { withFileLock } from "./with-file-lock.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** A list in a JSON file with a version. Every answer comes from the file as it is then. */
export interface StateList<T> {
  /** What the file holds; a damaged one counts as empty. Throws `newer_state` for a file of a newer version. */
  readonly read: () => readonly T[];
  /** Changes the list while nobody else does, and gives what the change answers. The same list is not written. */
  readonly change: <R>(edit: (entries: readonly T[]) => readonly [readonly T[], R]) => Promise<R>;
}

/** What a {@link StateList} is made of. */
export interface StateListOptions<T> {
  /** Version of the file's shape. */
  readonly version: number;
  /** The list's name in the file. */
  readonly name: string;
  readonly isEntry: (value: unknown) => value is T;
  /** What to do about a file of a newer version. */
  readonly hint: string;
}

/** Opens a list; the file appears with the first change. */
export function openStateList<T>(file: string, options: StateListOptions<T>): StateList<T> {
  const { version, name } = options;
  const read = (): readonly T[] => readList(file, options);
  return {
    read,
    change: (edit) =>
      withFileLock(`${file}.lock`, () => {
        const before = read();
        const [after, answer] = edit(before);
        if (after !== before) {
          writeFileAtomically(file, `${JSON.stringify({ version, [name]: after }, null, 2)}\n`);
        }
        return answer;
      }),
  };
}

function readList<T>(file: string, { version, name, isEntry, hint }: StateListOptions<T>): readonly T[] {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new SkillwrightError("permission_error", {
      message: `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      details: { path: file },
      cause: error,
    });
  }
  const { version: found, [name]: list } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof found === "number" && found > version) {
    throw new SkillwrightError("newer_state", {
      message: `${file} was written by a newer version of Skillwright and is not touched`,
      details: { file, found, known: version },
      hint,
    });
  }
  return Array.isArray(list) ? list.filter(isEntry) : [];
}
