import type { SearchDocument, SkillManifest, SkillStatus } from "@skillwright/core/internal";
import { readSearchDocument, type SearchFiles } from "./search-source.ts";

/** Most characters of texts that are kept; those of the skills that searches find again and again fit. */
const MAX_KEPT_CHARACTERS = 1024 * 1024;

/** Reads the texts of skills that were found, and remembers those of the last ones. */
export type DocumentMemory = (skill: SkillStatus) => SearchDocument;

/** Starts with nothing remembered. */
export function createDocumentMemory(files: SearchFiles): DocumentMemory {
  // By manifest: it stays the same object while the files of a skill do not change.
  const kept = new Map<SkillManifest, SearchDocument>();
  let characters = 0;
  const forget = (manifest: SkillManifest, document: SearchDocument): void => {
    kept.delete(manifest);
    characters -= lengthOf(document);
  };
  return ({ found, name, manifest }) => {
    const before = kept.get(manifest);
    if (before !== undefined) {
      // The least recently used goes first.
      kept.delete(manifest);
      if (before.name === name) {
        kept.set(manifest, before);
        return before;
      }
      characters -= lengthOf(before);
    }
    const document = readSearchDocument(files, { key: found.key, name, texts: manifest });
    kept.set(manifest, document);
    characters += lengthOf(document);
    for (const [oldest, text] of kept) {
      if (characters <= MAX_KEPT_CHARACTERS) break;
      forget(oldest, text);
    }
    return document;
  };
}

/** The parts beside these belong to the manifest, which is kept anyway. */
function lengthOf({ body, headings }: SearchDocument): number {
  return body.length + headings.length;
}
