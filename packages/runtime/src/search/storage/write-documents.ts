import { createSegment, plainNames } from "@skillwright/core/internal";
import { readSearchDocument, type SearchFiles, type SearchItem } from "../search-source.ts";
import type { SearchStorage } from "./search-storage.ts";

/** Documents that are added at once, so that building never holds more than these in memory. */
const DOCUMENTS_PER_SEGMENT = 4000;

/** Skills between two progress reports. */
const PROGRESS_STEP = 500;

/** Progress of building an index. */
export type SearchProgress = (done: number, total: number) => void;

/** Reads skills and adds them to an index. */
export function writeDocuments(
  storage: SearchStorage,
  items: readonly SearchItem[],
  options: { readonly files: SearchFiles; readonly progress?: SearchProgress | undefined },
): void {
  for (let from = 0; from < items.length; from += DOCUMENTS_PER_SEGMENT) {
    const batch = items.slice(from, from + DOCUMENTS_PER_SEGMENT);
    const segment = createSegment();
    // Reading is slow and needs no lock.
    batch.forEach((item, index) => {
      segment.add(readSearchDocument(options.files, item));
      const done = from + index + 1;
      if (done % PROGRESS_STEP === 0 || done === items.length) options.progress?.(done, items.length);
    });
    const documents = batch.map(({ key, stamp, name, texts }) => ({
      key,
      stamp,
      names: plainNames(name, texts.displayName),
    }));
    storage.add(documents, segment);
  }
}
