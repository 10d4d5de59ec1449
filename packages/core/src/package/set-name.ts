import { knownField } from "../parse/frontmatter-fields.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { readFrontmatter } from "../parse/read-frontmatter.ts";
import { editFrontmatter } from "../serialize/edit-frontmatter.ts";
import { repairFrontmatter } from "../serialize/repair-frontmatter.ts";
import { decodeText } from "../text/decode-text.ts";
import { findSkillFile } from "./check-package.ts";
import type { PackageFile } from "./package-file.ts";

/**
 * Gives a SKILL.md another name and leaves every other byte unchanged, but for quotes that its YAML needs to be read. Where
 * the file has an `id`, that is its name.
 */
export function setSkillName(text: string, name: string, file: string = "SKILL.md"): string {
  const readable = repairFrontmatter(text);
  const { mapping } = readFrontmatter(readable, true);
  const hasId = mapping?.entries.some(({ key }) => knownField(key) === "id") === true;
  return editFrontmatter(readable, [{ field: hasId ? "id" : "name", value: name }], { file }).text;
}

/** The files with a SKILL.md that has the name; the same files if it already has it, or is not UTF-8. */
export function namePackage(files: readonly PackageFile[], name: string): readonly PackageFile[] {
  const skill = findSkillFile(files);
  const { text, valid } = decodeText(skill.bytes);
  const { manifest } = parseSkill({ text, complete: true, file: skill.path, directory: "", sidecars: [] });
  if (manifest?.name === name || !valid) return files;
  const bytes = new TextEncoder().encode(setSkillName(text, name, skill.path));
  return files.map((file) => (file === skill ? { ...file, bytes } : file));
}
