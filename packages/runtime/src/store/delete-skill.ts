import { existsSync, lstatSync } from "node:fs";
import { checkPackage, fileNotFound, joinPath, namePackage, parentPath } from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { copyFolder } from "../skill-tree/write-skill-tree.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readBefore } from "./check-expected.ts";
import { chooseName } from "./choose-name.ts";
import type { ChangeNote, RestoreOptions, StoreChange, StoredSkill } from "./store.ts";
import { makeVersions, noteOf, type StoreContext } from "./store-context.ts";
import { diskError, storeRoot } from "./store-root.ts";
import { type FileContent, moveFolder, placeFolder } from "./swap-folder.ts";
import {
  findTrashed,
  isSameDisk,
  moveToTrash,
  pruneTrash,
  type TrashEntry,
  trashedFolder,
  trashFolder,
} from "./trash.ts";
import type { VersionChange } from "./version-log.ts";
import { refuseLinked, writableSkill } from "./writable-skill.ts";

/** Moves a skill to the trash. */
export async function deleteSkill(
  context: StoreContext,
  skill: StoredSkill,
  note: ChangeNote,
): Promise<StoreChange> {
  const own = writableSkill(await context.rescan(), skill);
  refuseLinked(skill, own);
  const { name, scope, folder, file } = own;
  const before = readBefore(own);
  const { id, change } = moveToTrash(context, { name, scope, folder });
  const versions: readonly VersionChange[] =
    before.problem === undefined
      ? [{ ...noteOf(note), key: file, name, action: "delete", before: before.files, after: undefined }]
      : [];
  const notices = await makeVersions(context, versions, change);
  const trash = findTrashed(context.state, id);
  const gone = pruneTrash(context).map(
    (entry) => `"${entry.name}" was deleted permanently, because the trash was full.`,
  );
  return {
    action: "deleted",
    name,
    scope,
    folder,
    file,
    hash: hashFiles(before.files),
    findings: [],
    notices: [...notices, ...gone],
    trash,
  };
}

/** Takes a skill out of the trash, back to where it was or into the scope that is named. */
export async function restoreSkill(
  context: StoreContext,
  query: string,
  options: RestoreOptions,
): Promise<StoreChange> {
  const { disk, state } = context;
  const entry = findTrashed(state, query);
  const source = trashedFolder(state, entry.id);
  const snapshot = await context.rescan();
  const scope = options.scope ?? entry.scope;
  const root = options.scope === undefined ? formerRoot(snapshot, entry) : storeRoot(snapshot, scope);
  const chosen = chooseName(snapshot, {
    name: options.name ?? entry.name,
    scope,
    root,
    onConflict: options.onConflict ?? "refuse",
    // What it was called before was good enough to load.
    rules: options.name === undefined ? "loading" : "standard",
    choices: "rename",
  });
  const { name } = chosen;
  const folder = name === entry.name && parentPath(entry.folder) === root ? entry.folder : chosen.folder;
  const before = readBefore({ folder: source, file: skillFileIn(source) });
  const files = name === entry.name ? before.files : namePackage(before.files, name);
  const { findings, skill } = checkPackage(files, {
    directory: name,
    maxBytes: Number.POSITIVE_INFINITY,
    emptyBody: "accept",
    broken: "accept",
  });
  const file = joinPath(folder, skill.path);
  const versions: readonly VersionChange[] =
    before.problem === undefined
      ? [{ ...noteOf(options), key: file, name, action: "restore", before: undefined, after: files }]
      : [];
  const isRenamed = files !== before.files;
  const content = { bytes: skill.bytes, mode: lstatSync(joinPath(source, skill.path)).mode & 0o777 };
  // Moved where that can be: a copy of much takes long, and not everything in a folder can be copied.
  const change = isSameDisk(source, root)
    ? moveFolder(disk, source, { to: folder, edit: isRenamed ? { path: skill.path, content } : undefined })
    : placeFolder(folder, (staged) => {
        copyFolder(disk, source, staged);
        if (isRenamed) rewrite(context, joinPath(staged, skill.path), content);
      });
  const notices = await makeVersions(context, versions, change);
  const result = { name, scope, folder, file, findings, hash: hashFiles(files) };
  const remains = clearEntry(context, entry);
  return { ...result, action: "restored", notices: [...before.notices, ...notices, ...remains] };
}

/** The skill is back; that it cannot be removed from the trash as well is worth a word and no failure. */
function clearEntry({ disk, state }: StoreContext, { id }: TrashEntry): readonly string[] {
  const path = joinPath(trashFolder(state), id);
  try {
    disk.remove(path);
    return [];
  } catch (error) {
    return [`It is still in the trash as well: ${diskError(error, path).message}.`];
  }
}

/** The folder the skill was in. It may be gone with its last skill, but a whole project must still be there. */
function formerRoot(snapshot: Snapshot, { folder, scope }: TrashEntry): string {
  if (folder === "") return storeRoot(snapshot, scope);
  const root = parentPath(folder);
  if (existsSync(root)) return root;
  if (!existsSync(parentPath(parentPath(root)))) {
    throw fileNotFound(root, `The folder ${root} that it came from no longer exists`, {
      hint: "Pass a scope to restore it elsewhere.",
    });
  }
  try {
    makeFolders(root);
  } catch (error) {
    throw diskError(error, root);
  }
  return root;
}

function skillFileIn(folder: string): string {
  const standard = joinPath(folder, "SKILL.md");
  return existsSync(standard) ? standard : joinPath(folder, "skill.md");
}

function rewrite({ disk }: StoreContext, path: string, { bytes, mode }: FileContent): void {
  disk.remove(path);
  disk.writeFile(path, bytes, mode);
  disk.syncFolder(parentPath(path));
}
