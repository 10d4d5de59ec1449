import { lstatSync, rmdirSync } from "node:fs";
import { joinPath, SkillwrightError } from "@skillwright/core/internal";

/** Names in a work folder that stay unchanged while a command runs. */
export interface SealedNames {
  /** Those that exist; they are made read-only. */
  readonly present: readonly string[];
  /** Those that do not exist; an empty read-only folder takes their place. */
  readonly absent: readonly string[];
  /** Call this when the command has ended. */
  release(): void;
}

interface Use {
  count: number;
  readonly absent: Set<string>;
}

/** The work folders in use. A placeholder must not be removed while another command relies on it. */
const uses = new Map<string, Use>();

/** Checks which names exist, and returns a cleanup for the placeholders of those that don't. */
export function sealNames(work: string, names: readonly string[]): SealedNames {
  const use = uses.get(work) ?? { count: 0, absent: new Set<string>() };
  const present: string[] = [];
  const absent: string[] = [];
  for (const name of names) {
    const stats = use.absent.has(name)
      ? undefined
      : lstatSync(joinPath(work, name), { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) throw linked(joinPath(work, name));
    (stats === undefined ? absent : present).push(name);
  }
  for (const name of absent) use.absent.add(name);
  use.count += 1;
  uses.set(work, use);
  return {
    present,
    absent,
    release() {
      use.count -= 1;
      if (use.count > 0) return;
      uses.delete(work);
      for (const name of use.absent) removeEmpty(joinPath(work, name));
    },
  };
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It was never created, or a process outside the sandbox replaced it.
    if (code !== "ENOENT" && code !== "ENOTEMPTY" && code !== "ENOTDIR" && code !== "EEXIST") throw error;
  }
}

function linked(path: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `The work folder cannot be used: ${path} is a link, and what it leads to could not be protected`,
    details: { problems: [`${path} is a link`] },
    hint: "Use an empty work folder.",
  });
}
