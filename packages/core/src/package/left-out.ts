import { isSecretName } from "../paths/secret-name.ts";

/** Why a file is not part of a package, although it is in a skill's folder. */
export type LeftOutReason = "version-control" | "dependencies" | "system-file" | "secret";

const FOLDERS: ReadonlyMap<string, LeftOutReason> = new Map([
  [".git", "version-control"],
  [".hg", "version-control"],
  [".svn", "version-control"],
  [".jj", "version-control"],
  ["node_modules", "dependencies"],
  [".venv", "dependencies"],
  ["__pycache__", "dependencies"],
  [".pytest_cache", "dependencies"],
  ["__macosx", "system-file"],
  [".ds_store", "system-file"],
  ["thumbs.db", "system-file"],
  ["desktop.ini", "system-file"],
  [".netrc", "secret"],
  [".npmrc", "secret"],
  [".pypirc", "secret"],
  [".git-credentials", "secret"],
  [".ssh", "secret"],
  [".aws", "secret"],
]);

/** Files that editors, interpreters, macOS and packing itself leave behind. */
const LEFTOVER = /^(?:\._.+|.+\.py[co]|.+\.sw[op]|.+\.skill|.+~)$/;

/** Names that are part of no skill, in lower case: version control, and what interpreters and systems write themselves. */
const EXCLUDED: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  "__pycache__",
  ".pytest_cache",
  "__macosx",
  ".ds_store",
  "thumbs.db",
  "desktop.ini",
]);

/**
 * Whether a path is part of no skill, although it is in a skill's folder. Such a file is never read, hashed, approved
 * or run, and nothing writes one: a `.git/config` could start a program at the next `git status`. Packing leaves out
 * more than this, see {@link leftOutReason}.
 */
export function isExcludedFromTree(path: string): boolean {
  return path
    .toLowerCase()
    .split("/")
    .some((part) => EXCLUDED.has(part));
}

/** Why a path of a skill's folder is not packed, exported or imported; undefined when it is. */
export function leftOutReason(path: string): LeftOutReason | undefined {
  const parts = path.toLowerCase().split("/");
  for (const part of parts) {
    const reason = FOLDERS.get(part);
    if (reason !== undefined) return reason;
  }
  const name = parts.at(-1) ?? "";
  if (isSecretName(name)) return "secret";
  return LEFTOVER.test(name) ? "system-file" : undefined;
}
