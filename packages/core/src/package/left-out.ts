import { isSecretName } from "../paths/secret-name.ts";
import { wordEntries } from "../text/word-list.ts";

/** Why a file is not part of a package, although it is in a skill's folder. */
export type LeftOutReason = "version-control" | "dependencies" | "system-file" | "secret";

/** Names that are part of no skill, in lower case: version control, and what interpreters and systems write themselves. */
const EXCLUDED: ReadonlyMap<string, LeftOutReason> = new Map([
  ...wordEntries<LeftOutReason>("version-control", ".git .hg .svn .jj"),
  ...wordEntries<LeftOutReason>("dependencies", "__pycache__ .pytest_cache"),
  ...wordEntries<LeftOutReason>("system-file", "__macosx .ds_store thumbs.db desktop.ini"),
]);

/** Names that are not packed, in lower case. */
const LEFT_OUT: ReadonlyMap<string, LeftOutReason> = new Map([
  ...EXCLUDED,
  ...wordEntries<LeftOutReason>("dependencies", "node_modules .venv"),
  ...wordEntries<LeftOutReason>("secret", ".netrc .npmrc .pypirc .git-credentials .ssh .aws"),
]);

/** Files that editors, interpreters, macOS and packing itself leave behind. */
const LEFTOVER = /^(?:\._.+|.+\.py[co]|.+\.sw[op]|.+\.skill|.+~)$/;

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
    const reason = LEFT_OUT.get(part);
    if (reason !== undefined) return reason;
  }
  const name = parts.at(-1) ?? "";
  if (isSecretName(name)) return "secret";
  return LEFTOVER.test(name) ? "system-file" : undefined;
}
