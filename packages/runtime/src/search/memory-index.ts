import { createSegment, type FileSystem, memoryTerms, type SkillStatus } from "@skillwright/core/internal";
import { chooseAmong, type SearchIndex } from "./search-index.ts";
import { readSearchDocument } from "./search-source.ts";
import { PROGRESS_STEP, type SearchProgress } from "./write-segments.ts";

/** An index that lives as long as the process. */
export function memoryIndex(
  skills: readonly SkillStatus[],
  options: { readonly files: FileSystem; readonly progress?: SearchProgress | undefined },
): SearchIndex {
  const builder = createSegment();
  skills.forEach(({ found, name, manifest }, number) => {
    builder.add(readSearchDocument(options.files, { key: found.key, name, texts: manifest }));
    const done = number + 1;
    if (done % PROGRESS_STEP === 0 || done === skills.length) options.progress?.(done, skills.length);
  });
  return {
    terms: memoryTerms(builder.build(0), skills.length),
    among: chooseAmong(skills.length, { skills, numbers: Uint32Array.from(skills.keys()) }),
  };
}
