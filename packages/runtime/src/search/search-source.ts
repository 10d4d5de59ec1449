import {
  decodeText,
  type FileSystem,
  findBody,
  MAX_SKILL_FILE_BYTES,
  type SearchDocument,
  type SearchedTexts,
  type SkillStatus,
  searchDocument,
} from "@skillwright/core/internal";
import { fileStamp, mixStamp } from "../files/mix-stamp.ts";

/** How search reads the files of skills. */
export type SearchFiles = Pick<FileSystem, "stat" | "inspect">;

/** A skill that search has to read, as plain data. */
export interface SearchItem {
  readonly key: string;
  readonly stamp: number;
  readonly name: string;
  readonly texts: SearchedTexts;
}

/**
 * A number that no other skill and no other state of this one has: it stands for the file as it is on the disk and for
 * the texts that were decided about it.
 */
export function searchStamp(files: SearchFiles, { found, name, manifest }: SkillStatus): number {
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const file = found.stamp ?? stampNow(files, found.key);
  const lists = tags.length + triggers.length === 0 ? "" : JSON.stringify([tags, triggers]);
  return mixStamp([found.key, file, name, displayName, description, whenToUse, category, lists]);
}

/** The stamp of a file that no scan has seen; undefined if there is no file. */
function stampNow(files: SearchFiles, path: string): number | undefined {
  const stat = files.stat(path);
  return stat.ok ? fileStamp(stat.value) : undefined;
}

/** What search has to read of a skill. */
export function searchItem({ found, name, manifest }: SkillStatus, stamp: number): SearchItem {
  const { displayName, description, whenToUse, tags, triggers, category } = manifest;
  const texts = { displayName, description, whenToUse, tags, triggers, category };
  return { key: found.key, stamp, name, texts };
}

/** What search reads of a skill. A body that cannot be read counts as empty: the rest can still be found. */
export function readSearchDocument(
  files: SearchFiles,
  { key, name, texts }: Omit<SearchItem, "stamp">,
): SearchDocument {
  const answer = files.inspect(key, MAX_SKILL_FILE_BYTES, ({ bytes }) => decodeText(bytes).text);
  const text = answer.ok ? answer.value : "";
  // Without parsing the YAML: its fields are known, and the parser is large.
  return searchDocument(texts, name, text.slice(findBody(text)));
}
