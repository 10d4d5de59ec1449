import { lstatSync, renameSync, rmdirSync } from "node:fs";
import {
  errorMessage,
  isGitFolder,
  joinPath,
  parentPath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { openFolder, type WalkRules, walkFolder } from "./walk-folder.ts";

/** Most files and folders of a work folder that are checked for protected names; a larger one is refused. */
const MAX_WORK_ENTRIES = 300_000;

/** Most that are checked afterwards: a command must not get out of the check by making more files. */
const MAX_LEFT_ENTRIES = 10 * MAX_WORK_ENTRIES;

/** Names in a work folder that stay unchanged while a command runs. */
export interface SealedNames {
  /** Relative paths of those that exist, at any depth; they are made read-only. */
  readonly present: readonly string[];
  /** Those at the top that do not exist; an empty read-only folder takes their place. */
  readonly absent: readonly string[];
  /**
   * Renames protected names that a command made in subfolders, where no placeholder can be. Returns a notice for
   * each.
   */
  disableNew(): readonly string[];
  /** Whether another command still uses the folder. */
  isUsed(): boolean;
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
  // A folder such as `.github/skills` gets no placeholder, because its parent would have to be made too.
  for (const name of names.filter((each) => !each.includes("/"))) {
    const stats = use.absent.has(name)
      ? undefined
      : lstatSync(joinPath(work, name), { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) throw linked(joinPath(work, name));
    (stats === undefined ? absent : present).push(name);
  }
  const hidden = new Set<string>();
  const inner = innerNames(work, names, {
    maxEntries: MAX_WORK_ENTRIES,
    onHidden: (path) => hidden.add(path),
  });
  const closed = [...hidden].find(isOurs);
  if (closed !== undefined) throw unreadable(closed);
  if (inner.some(({ path }) => path === "")) throw repository(work);
  const linkedName = inner.find(({ kind }) => kind === "link");
  if (linkedName !== undefined) throw linked(joinPath(work, linkedName.path));
  present.push(...inner.map(({ path }) => path));
  // By identity, not by path: a command can move the folder around a read-only name and make another in its place.
  const before = new Set(present.map((path) => identityOf(joinPath(work, path))));
  for (const name of absent) use.absent.add(name);
  use.count += 1;
  uses.set(work, use);
  return {
    present,
    absent,
    disableNew() {
      const unseen: string[] = [];
      try {
        const rules = {
          maxEntries: MAX_LEFT_ENTRIES,
          closed: "open",
          onHidden: (path: string) => {
            if (!hidden.has(path)) unseen.push(path);
          },
        } as const;
        const made = innerNames(work, names, rules).filter(
          ({ path }) => !before.has(identityOf(joinPath(work, path))),
        );
        return [
          ...made.map(({ path, kind }) =>
            disable(work, kind === "repository" ? joinPath(path, "HEAD") : path),
          ),
          ...unseen.slice(0, 1).map((path) => uncheckedText(shortened(path))),
        ];
      } catch (error) {
        // The command ran, whatever could not be checked afterwards.
        return [uncheckedText(errorMessage(error))];
      }
    },
    isUsed: () => uses.has(work),
    release() {
      use.count -= 1;
      if (use.count > 0) return;
      uses.delete(work);
      for (const name of use.absent) removeEmpty(joinPath(work, name));
    },
  };
}

interface InnerName {
  /** Relative to the work folder. */
  readonly path: string;
  /** A `repository` is a folder that Git takes for one although it has another name. */
  readonly kind: "link" | "repository" | "other";
}

/** Protected names below the top of a work folder, in any case, and Git repositories with other names. */
function innerNames(
  work: string,
  names: readonly string[],
  rules: Omit<WalkRules, "enters">,
): readonly InnerName[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const folders = names.filter((name) => name.includes("/")).map((name) => `/${name.toLowerCase()}`);
  const found: InnerName[] = [];
  const repositories = new Set<string>();
  let entries = 0;
  const { maxEntries } = rules;
  const enters = (name: string): boolean => !wanted.has(name.toLowerCase());
  for (const entry of walkFolder(work, { ...rules, maxEntries: maxEntries + 1, enters })) {
    entries += 1;
    const path = entry.path.slice(work.length + 1);
    const isProtected =
      wanted.has(entry.name.toLowerCase()) ||
      folders.some((folder) => `/${path.toLowerCase()}`.endsWith(folder));
    // At the top, names that differ only in case have no placeholder either.
    const isTop = !path.includes("/") && names.includes(entry.name);
    if (isProtected && !isTop) found.push({ path, kind: entry.isLink ? "link" : "other" });
    else if (entry.name.toLowerCase() === "head" && isGitFolder(parentPath(entry.path), exists))
      repositories.add(parentPath(entry.path).slice(work.length + 1));
  }
  if (entries > maxEntries) throw tooLarge(work, maxEntries);
  return [...found, ...Array.from(repositories, (path) => ({ path, kind: "repository" }) as const)];
}

function disable(work: string, path: string): string {
  const from = joinPath(work, path);
  for (let number = 0; ; number += 1) {
    const suffix = number === 0 ? ".disabled" : `.disabled-${number}`;
    if (lstatSync(`${from}${suffix}`, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      openFolder(parentPath(from), 0o300);
      renameSync(from, `${from}${suffix}`);
    } catch (error) {
      return `The command made ${from}, which other programs act on. It could not be renamed: ${errorMessage(error)}`;
    }
    return `The command made ${from}, which other programs act on. It was renamed to ${path}${suffix}.`;
  }
}

function uncheckedText(why: string): string {
  return `The work folder was not checked completely for files that other programs act on: ${why}`;
}

/** Longest path in a notice. */
const MAX_SHOWN_PATH = 200;

function shortened(path: string): string {
  return `${path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path} cannot be read`;
}

/** Whether a command, which runs as this user, could open a folder that is closed now. */
function isOurs(path: string): boolean {
  try {
    return lstatSync(path).uid === process.geteuid?.();
  } catch {
    // Too deep or gone: nobody gets there by its path.
    return false;
  }
}

function identityOf(path: string): string | undefined {
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Also true for a link that leads nowhere. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The error for a work folder in which not everything could be protected. */
function unusable(problem: string, why: string, hint: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `The work folder cannot be used: ${problem}${why}`,
    details: { problems: [problem] },
    hint,
  });
}

function repository(work: string): SkillwrightError<"validation_error"> {
  return unusable(`${work} is the folder of a Git repository's own files`, "", "Use another work folder.");
}

function tooLarge(work: string, maxEntries: number): SkillwrightError<"validation_error"> {
  const problem = `${work} contains more than ${maxEntries} files and folders`;
  return unusable(problem, ", too many to protect", "Use a smaller work folder.");
}

function unreadable(path: string): SkillwrightError<"validation_error"> {
  const hint = "Make it readable, for example with `chmod u+rwx`, or use another work folder.";
  return unusable(`${path} cannot be read`, ", and what is in it could not be protected", hint);
}

function removeEmpty(folder: string): void {
  try {
    openFolder(parentPath(folder), 0o300);
    rmdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It was never created, or a process outside the sandbox replaced it.
    if (code !== "ENOENT" && code !== "ENOTEMPTY" && code !== "ENOTDIR" && code !== "EEXIST") throw error;
  }
}

function linked(path: string): SkillwrightError<"validation_error"> {
  const why = ", and what it leads to could not be protected";
  return unusable(`${path} is a link`, why, "Use an empty work folder.");
}
