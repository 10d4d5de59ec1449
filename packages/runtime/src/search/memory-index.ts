import { createSegment, type FileSystem, memoryTerms, type SkillStatus } from "@skillwright/core";
import type { SearchIndex, SearchProgress } from "./search-index.ts";
import { readSearchDocument } from "./search-source.ts";

/** Skills between two words about progress. */
const PROGRESS_STEP = 500;

/** An index that lives as long as the process. */
export function memoryIndex(
  skills: readonly SkillStatus[],
  options: { readonly files: FileSystem; readonly progress?: SearchProgress },
): SearchIndex {
  const builder = createSegment();
  skills.forEach((skill, number) => {
    builder.add(number, readSearchDocument(options.files, skill));
    if ((number + 1) % PROGRESS_STEP === 0) options.progress?.(number + 1, skills.length);
  });
  return {
    terms: memoryTerms(builder.build(), skills.length),
    skillOf: (document) => skills[document],
    allowed: new Uint8Array(skills.length).fill(1),
    total: skills.length,
  };
}
