import { hash } from "node:crypto";
import {
  decodeText,
  type FileSystem,
  MAX_SKILL_FILE_BYTES,
  readFrontmatter,
  type SearchDocument,
  type SkillStatus,
  searchDocument,
} from "@skillwright/core";

/** What changes when search has to read a skill again: its file, or what was decided to be its texts. */
export function stampOf(files: FileSystem, { found, name, manifest }: SkillStatus): string {
  const stat = files.stat(found.key);
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const texts = JSON.stringify([name, displayName, description, whenToUse, tags, triggers, category]);
  const file = stat.ok
    ? `${stat.value.size}:${stat.value.modified}:${stat.value.changed}:${stat.value.inode}`
    : "missing";
  return `${file}:${hash("sha1", texts, "base64")}`;
}

/** What search reads of a skill. A body that cannot be read counts as empty: the rest can still be found. */
export function readSearchDocument(
  files: FileSystem,
  { found, name, manifest }: SkillStatus,
): SearchDocument {
  const answer = files.inspect(found.key, MAX_SKILL_FILE_BYTES, ({ bytes }) => decodeText(bytes).text);
  const text = answer.ok ? answer.value : "";
  return searchDocument(manifest, name, text.slice(readFrontmatter(text, true).bodyStart));
}
