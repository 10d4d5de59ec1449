import { hash } from "node:crypto";
import {
  decodeText,
  type FileSystem,
  MAX_SKILL_FILE_BYTES,
  readFrontmatter,
  type SearchDocument,
  type SearchedTexts,
  type SkillStatus,
  searchDocument,
} from "@skillwright/core";

/** A skill that search has to read, as plain data. */
export interface SearchItem {
  readonly key: string;
  readonly stamp: string;
  readonly name: string;
  readonly texts: SearchedTexts;
}

/** A skill as search reads it, with what changes when it has to read it again: its file, or its decided texts. */
export function searchItem(files: FileSystem, { found, name, manifest }: SkillStatus): SearchItem {
  const stat = files.stat(found.key);
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const texts = { displayName, description, whenToUse, tags, triggers, category };
  const file = stat.ok
    ? `${stat.value.size}:${stat.value.modified}:${stat.value.changed}:${stat.value.inode}`
    : "missing";
  const decided = hash("sha1", JSON.stringify([name, Object.values(texts)]), "base64");
  return { key: found.key, stamp: `${file}:${decided}`, name, texts };
}

/** What search reads of a skill. A body that cannot be read counts as empty: the rest can still be found. */
export function readSearchDocument(
  files: FileSystem,
  { key, name, texts }: Omit<SearchItem, "stamp">,
): SearchDocument {
  const answer = files.inspect(key, MAX_SKILL_FILE_BYTES, ({ bytes }) => decodeText(bytes).text);
  const text = answer.ok ? answer.value : "";
  return searchDocument(texts, name, text.slice(readFrontmatter(text, true).bodyStart));
}
