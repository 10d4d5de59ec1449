import { existsSync, lstatSync } from "node:fs";
import {
  baseName,
  checkPackage,
  joinPath,
  MAX_IMPORT_BYTES,
  type PackageFile,
  type PackagePath,
  parentPath,
  resolvePackagePath,
  SkillwrightError,
  validationError,
} from "@skillwright/core/internal";
import { realPath } from "../files/node-file-system.ts";
import type { StoreDisk } from "../files/store-disk.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { copyFolder } from "../skill-tree/write-skill-tree.ts";
import { editFiles, editText, skillTextOf, touchedPaths } from "./apply-edits.ts";
import {
  checkExpected,
  checkExpectedText,
  type FilesBefore,
  readBefore,
  refuseLeftOut,
} from "./check-expected.ts";
import type { FolderChange } from "./make-change.ts";
import type { SkillChange, StoreChange, StoredSkill } from "./store.ts";
import { makeVersions, noteOf, type StoreContext } from "./store-context.ts";
import { moveAside, replaceFile, replaceFolder } from "./swap-folder.ts";
import type { VersionChange } from "./version-log.ts";
import { writableSkill } from "./writable-skill.ts";

/** Changes a skill where it is. */
export async function updateSkill(
  context: StoreContext,
  skill: StoredSkill,
  change: SkillChange,
): Promise<StoreChange> {
  const own = writableSkill(await context.rescan(), skill);
  const { folder, file, scope } = own;
  const before = readBefore(own);
  refuseIncomplete(before, change);
  const current = skillTextOf(before.files, own);
  const proposed = editText(current, change, file);
  checkExpected({ path: folder, expected: change.expected, found: before.files, proposed });
  checkExpectedText(file, { expected: change.expectedText, current, proposed });
  refuseLeftOut(change.write ?? []);
  const after = editFiles(before.files, own, { ...change, text: proposed });
  const { findings, manifest } = checkPackage(after, {
    directory: baseName(folder),
    file,
    // A file that was larger before may stay so.
    maxBytes: Math.max(MAX_IMPORT_BYTES, Buffer.byteLength(current)),
    emptyBody: "accept",
    broken: change.broken ?? "refuse",
  });
  const name = manifest?.name ?? own.name;
  refuseOtherName(skill, { folder, name });
  const result = { name, scope, folder, file, findings, hash: hashFiles(after) };
  const touched = touchedPaths(before.files, after);
  if (touched.length === 0) return { ...result, action: "unchanged", notices: [] };
  const versions: readonly VersionChange[] =
    before.problem === undefined
      ? [{ ...noteOf(change), key: file, name, action: "update", before: before.files, after }]
      : [];
  const notices = await makeVersions(context, versions, editFolder(context.disk, folder, { after, touched }));
  return { ...result, action: "updated", notices: [...before.notices, ...notices] };
}

/** A name that only the text has would leave folder, switches and history behind; unless it is the folder's name. */
function refuseOtherName(skill: StoredSkill, now: { readonly folder: string; readonly name: string }): void {
  const former = skill.found.manifest?.name;
  if (former === undefined || now.name === former || now.name === baseName(now.folder)) return;
  const problem = `The text calls it "${now.name}" instead of "${former}"; an edit doesn't rename a skill`;
  throw validationError(
    problem,
    `\`skillwright rename ${skill.id} NAME\` gives it another name, its folder too.`,
  );
}

/** Without all files at hand neither hashes nor files can be compared. */
function refuseIncomplete({ problem }: FilesBefore, change: SkillChange): void {
  const { expected, files, write, remove } = change;
  if (problem !== undefined && [expected, files, write, remove].some((part) => part !== undefined))
    throw problem;
}

/** Which files of a folder change. */
interface FolderEdit {
  /** All files after the change. */
  readonly after: readonly PackageFile[];
  readonly touched: readonly PackagePath[];
}

/** One file changes in a single step; of several, all or none must be seen, so a changed copy takes the folder's place. */
function editFolder(disk: StoreDisk, folder: string, { after, touched }: FolderEdit): FolderChange {
  for (const path of touched) refuseLinkOnTheWay(folder, path);
  const [only, ...others] = touched;
  const target = after.find(({ path }) => path === only);
  if (only !== undefined && others.length === 0) {
    if (target === undefined) return moveAside(resolvePackagePath(folder, only), parentPath(folder));
    const mode = modeFor(resolvePackagePath(folder, only), target);
    if (existsSync(parentPath(resolvePackagePath(folder, only))))
      return replaceFile(disk, folder, { path: only, content: { bytes: target.bytes, mode } });
  }
  return replaceFolder(folder, (staged) => {
    copyFolder(disk, folder, staged, { without: new Set([".git"]) });
    for (const path of touched) disk.remove(resolvePackagePath(staged, path));
    for (const file of after) if (touched.includes(file.path)) writeInto(disk, { folder, staged, file });
  });
}

function writeInto(
  disk: StoreDisk,
  { folder, staged, file }: { readonly folder: string; readonly staged: string; readonly file: PackageFile },
): void {
  const target = resolvePackagePath(staged, file.path);
  makeFolders(disk, parentPath(target));
  disk.writeFile(target, file.bytes, modeFor(resolvePackagePath(folder, file.path), file));
  for (let above = parentPath(target); above !== parentPath(staged); above = parentPath(above))
    disk.syncFolder(above);
}

function makeFolders(disk: StoreDisk, folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(disk, parentPath(folder));
  disk.makeFolder(folder, "shared");
}

/** A file keeps its mode, unless it starts or stops being a program. */
function modeFor(path: string, { executable }: PackageFile): "file" | "program" | number {
  const was = lstatSync(path, { throwIfNoEntry: false });
  const fits = was?.isFile() === true && ((was.mode & 0o111) !== 0) === executable;
  return fits ? was.mode & 0o777 : executable ? "program" : "file";
}

/** A write must land where its path says, and not where a link in the skill leads. */
function refuseLinkOnTheWay(folder: string, path: PackagePath): void {
  const parts = path.split("/").slice(0, -1);
  for (let length = 1; length <= parts.length; length += 1) {
    const above = joinPath(folder, ...parts.slice(0, length));
    if (!existsSync(above)) return;
    const real = realPath(above);
    if (real === above) continue;
    throw new SkillwrightError("path_escapes_root", {
      message: `${path} cannot be written: ${above} is a link to ${real}`,
      details: { root: folder, path },
      hint: "Change the file it leads to.",
    });
  }
}
