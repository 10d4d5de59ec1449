import { hashFiles } from "../skill-tree/tree-hash.ts";
import { readBefore } from "./read-before.ts";
import type { ChangeNote, StoreChange, StoredSkill } from "./store.ts";
import { makeVersion, noteOf, type StoreContext } from "./store-context.ts";
import { findTrashed, moveToTrash, pruneTrash } from "./trash.ts";
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
  const version: VersionChange | undefined =
    before.problem === undefined
      ? { ...noteOf(note), key: file, name, action: "delete", before: before.files, after: undefined }
      : undefined;
  const notices = await makeVersion(context, version, change);
  const trash = findTrashed(context.state, id);
  const gone = pruneTrash(context).map((entry) => `"${entry.name}" left the trash for good: it was full.`);
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
