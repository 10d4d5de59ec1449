import { lstatSync } from "node:fs";
import {
  checkPackage,
  joinPath,
  MAX_IMPORT_BYTES,
  parentPath,
  setSkillName,
  withFile,
} from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { skillTextOf } from "./apply-edits.ts";
import { checkExpectedText, readBefore } from "./check-expected.ts";
import { chooseName } from "./choose-name.ts";
import type { RenameOptions, StoreChange, StoredSkill } from "./store.ts";
import { makeVersions, noteOf, type StoreContext } from "./store-context.ts";
import { moveFolder, replaceFile } from "./swap-folder.ts";
import type { VersionChange } from "./version-log.ts";
import { fileNameOf, refuseLinked, writableSkill } from "./writable-skill.ts";

/** Renames a skill and its folder, and saves a new text if there is one, in one change. */
export async function renameSkill(
  context: StoreContext,
  skill: StoredSkill,
  { name, text: wanted, expectedText, ...note }: RenameOptions & { readonly name: string },
): Promise<StoreChange> {
  const snapshot = await context.rescan();
  const own = writableSkill(snapshot, skill);
  refuseLinked(skill, own);
  const { folder, scope } = own;
  const before = readBefore(own);
  const current = skillTextOf(before.files, own);
  const root = parentPath(folder);
  chooseName(snapshot, { name, scope, root, onConflict: "refuse", except: folder, choices: "rename" });
  const text = setSkillName(wanted ?? current, name, own.file);
  checkExpectedText(own.file, { expected: expectedText, current, proposed: text });
  const after = withFile(before.files, { path: fileNameOf(own) }, Buffer.from(text, "utf8"));
  const to = joinPath(root, name);
  const file = joinPath(to, fileNameOf(own));
  const { findings } = checkPackage(after, {
    directory: name,
    file,
    // A text that was larger before may stay so.
    maxBytes:
      wanted === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(MAX_IMPORT_BYTES, Buffer.byteLength(current)),
    emptyBody: "accept",
  });
  const result = { name, scope, folder: to, file, findings, hash: hashFiles(after) };
  const isInPlace = to === folder;
  if (isInPlace && text === current) return { ...result, action: "unchanged", notices: [] };
  const versions: readonly VersionChange[] =
    before.problem === undefined
      ? [{ ...noteOf(note), key: file, from: own.file, name, action: "rename", before: before.files, after }]
      : [];
  const content = { bytes: Buffer.from(text, "utf8"), mode: lstatSync(own.file).mode & 0o777 };
  const path = fileNameOf(own);
  // A folder that has the name already needs only the text.
  const change = isInPlace
    ? replaceFile(context.disk, folder, { path, content })
    : moveFolder(context.disk, folder, { to, edit: { path, content } });
  const notices = await makeVersions(context, versions, change);
  // Its history moves with it, even if no version can be added.
  if (versions.length === 0) context.versions.move(own.file, file);
  return { ...result, action: "renamed", notices: [...before.notices, ...notices] };
}
