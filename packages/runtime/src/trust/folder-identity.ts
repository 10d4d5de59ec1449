import { lstatSync } from "node:fs";
import {
  cloneAddresses,
  firstParent,
  type GitRepository,
  hasObject,
  headCommit,
  openGitRepository,
} from "../machine/git-objects.ts";

/** Most commits that are followed back from the one that is checked out; the oldest of them then identifies the history. */
const MAX_COMMITS = 20_000;

/**
 * What a trusted folder is recognized by, so that another repository at the same path isn't trusted.
 * - `git`: the first commit of its history and the addresses it was cloned from.
 * - `folder`: the folder itself, where there is no commit yet or no repository.
 */
export type FolderIdentity =
  | { readonly kind: "git"; readonly commit: string; readonly remotes: readonly string[] }
  | { readonly kind: "folder"; readonly inode: string; readonly created: string };

/** What a folder will be recognized by. */
export function identifyFolder(folder: string): FolderIdentity {
  const repository = openGitRepository(folder);
  const commit = repository && oldestCommit(repository);
  return repository === undefined || commit === undefined
    ? folderItself(folder)
    : { kind: "git", commit, remotes: cloneAddresses(repository) };
}

/** Whether the folder is still the one that was identified. Reads a few files; Git is not run. */
export function isSameFolder(folder: string, identity: FolderIdentity): boolean {
  if (identity.kind === "folder") {
    const now = folderItself(folder);
    return now.inode === identity.inode && now.created === identity.created;
  }
  const repository = openGitRepository(folder);
  if (repository === undefined || !hasObject(repository, identity.commit)) return false;
  const { remotes } = identity;
  if (remotes.length === 0) return true;
  // Another repository can contain the same first commit, as every fork does, and have no remote.
  return cloneAddresses(repository).some((remote) => remotes.includes(remote));
}

function oldestCommit(repository: GitRepository): string | undefined {
  let commit = headCommit(repository);
  if (commit === undefined || firstParent(repository, commit) === undefined) return undefined;
  for (let steps = 0; steps < MAX_COMMITS; steps += 1) {
    const parent = firstParent(repository, commit);
    // A shallow clone ends where a parent is missing.
    if (parent === undefined || parent === "none" || !hasObject(repository, parent)) return commit;
    commit = parent;
  }
  return commit;
}

function folderItself(folder: string): Extract<FolderIdentity, { readonly kind: "folder" }> {
  const { ino, birthtimeNs } = lstatSync(folder, { bigint: true });
  return { kind: "folder", inode: String(ino), created: String(birthtimeNs) };
}
