import { baseName, checkPackage, MAX_IMPORT_BYTES, SkillwrightError } from "@skillwright/core/internal";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { editFiles, editText, skillTextOf, touchedPaths } from "./apply-edits.ts";
import { checkExpected, checkExpectedText } from "./check-expected.ts";
import { editFolder } from "./edit-folder.ts";
import { type FilesBefore, readBefore } from "./read-before.ts";
import { refuseLeftOut } from "./refuse-left-out.ts";
import type { SkillChange, StoreChange, StoredSkill } from "./store.ts";
import { makeVersion, noteOf, type StoreContext } from "./store-context.ts";
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
  const version: VersionChange | undefined =
    before.problem === undefined
      ? { ...noteOf(change), key: file, name, action: "update", before: before.files, after }
      : undefined;
  const notices = await makeVersion(context, version, editFolder(context.disk, folder, { after, touched }));
  return { ...result, action: "updated", notices: [...before.notices, ...notices] };
}

/** A name that only the text has would leave folder, switches and history behind; unless it is the folder's name. */
function refuseOtherName(skill: StoredSkill, now: { readonly folder: string; readonly name: string }): void {
  const former = skill.found.manifest?.name;
  if (former === undefined || now.name === former || now.name === baseName(now.folder)) return;
  const problem = `The text calls it "${now.name}" and not "${former}" any more; an edit does not rename`;
  throw new SkillwrightError("validation_error", {
    message: problem,
    details: { problems: [problem] },
    hint: `\`skillwright rename ${skill.id} NAME\` gives it another name, its folder too.`,
  });
}

/** Without all files at hand neither hashes nor files can be compared. */
function refuseIncomplete({ problem }: FilesBefore, change: SkillChange): void {
  const { expected, files, write, remove } = change;
  if (problem !== undefined && [expected, files, write, remove].some((part) => part !== undefined))
    throw problem;
}
