import {
  decodeText,
  editFrontmatter,
  fileNotFound,
  findSkillFile,
  type PackageFile,
  type PackagePath,
  parsePackagePath,
  replaceBody,
  SkillwrightError,
} from "@skillwright/core/internal";
import { compareFiles, isSameFile } from "../skill-tree/compare-files.ts";
import type { SkillChange } from "./store.ts";
import { fileNameOf, type WritableSkill } from "./writable-skill.ts";

/** The text of a skill's SKILL.md among its files. */
export function skillTextOf(files: readonly PackageFile[], own: WritableSkill): string {
  const skill = findSkillFile(files.filter(({ path }) => path === fileNameOf(own)));
  const { text, valid } = decodeText(skill.bytes);
  if (valid) return text;
  throw new SkillwrightError("parse_error", {
    message: `${own.file} is not valid UTF-8`,
    details: { file: own.file },
    hint: "Save it as UTF-8 first; writing it as it is would lose characters.",
  });
}

/** The SKILL.md after a change. */
export function editText(current: string, change: SkillChange, file: string): string {
  const whole = change.text ?? current;
  const fields = change.fields === undefined ? whole : editFrontmatter(whole, change.fields, { file }).text;
  return change.body === undefined ? fields : replaceBody(fields, change.body);
}

/** A skill's files after a change, given its new SKILL.md. */
export function editFiles(
  before: readonly PackageFile[],
  own: WritableSkill,
  change: SkillChange & { readonly text: string },
): readonly PackageFile[] {
  if (change.files !== undefined) return change.files;
  const name = fileNameOf(own);
  const removed = new Set(change.remove?.map((path) => parsePackagePath(path, own.folder)));
  for (const path of removed) {
    if (path === name) throw notThere(own, path, `${path} is the skill itself; delete the skill instead`);
    if (!before.some((file) => file.path === path)) throw notThere(own, path, `It has no file ${path}`);
  }
  const written = new Map<string, PackageFile>(change.write?.map((file) => [file.path, file]));
  const bytes = Buffer.from(change.text, "utf8");
  const kept = before
    .filter(({ path }) => !removed.has(path))
    .map((file) => written.get(file.path) ?? (file.path === name ? { ...file, bytes } : file));
  const added = [...written.values()].filter(({ path }) => !before.some((file) => file.path === path));
  return [...kept, ...added];
}

/** The paths at which two sets of files differ. */
export function touchedPaths(
  before: readonly PackageFile[],
  after: readonly PackageFile[],
): readonly PackagePath[] {
  const { added, changed, removed } = compareFiles(before, after, isSameFile);
  return [...added, ...changed, ...removed];
}

function notThere(own: WritableSkill, path: string, message: string): SkillwrightError<"file_not_found"> {
  return fileNotFound(`${own.folder}/${path}`, message, {
    hint: `\`skillwright show ${own.name}\` lists its files.`,
  });
}
