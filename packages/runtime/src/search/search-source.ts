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
  readonly stamp: number;
  readonly name: string;
  readonly texts: SearchedTexts;
}

/** Hexadecimal digits of a stamp: as many as a number holds exactly. */
const STAMP_DIGITS = 13;

/**
 * A number that no other skill and no other state of this one has: it stands for the file as it is on the disk and for
 * the texts that were decided about it.
 */
export function searchStamp(files: FileSystem, { found, name, manifest }: SkillStatus): number {
  const stat = files.stat(found.key);
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const file = stat.ok
    ? [stat.value.size, stat.value.modified, stat.value.changed, stat.value.inode]
    : ["missing"];
  const lists = tags.length + triggers.length === 0 ? "" : JSON.stringify([tags, triggers]);
  const decided = [found.key, ...file, name, displayName, description, whenToUse, category, lists];
  return Number.parseInt(hash("sha1", decided.join("\0")).slice(0, STAMP_DIGITS), 16);
}

/** What search has to read of a skill. */
export function searchItem({ found, name, manifest }: SkillStatus, stamp: number): SearchItem {
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const texts = { displayName, description, whenToUse, tags, triggers, category };
  return { key: found.key, stamp, name, texts };
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
