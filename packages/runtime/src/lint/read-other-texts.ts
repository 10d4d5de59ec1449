import {
  decodeText,
  type FileSystem,
  joinPath,
  type SkillFileText,
  textEncoding,
} from "@skillwright/core/internal";

/** Most files of a skill besides its SKILL.md that are searched for secrets; few skills have a tenth of that. */
const MAX_SEARCHED_FILES = 500;

/** Largest file that is searched, in bytes; larger files are data, and secrets are in scripts and settings. */
const MAX_SEARCHED_BYTES = 256 * 1024;

/** Most bytes of one skill that are searched. */
const MAX_SEARCHED_TOTAL = 8 * 1024 * 1024;

/** The text files of a skill within the limits, by paths relative to its folder. Links are not followed. */
export function readOtherTexts(
  system: FileSystem,
  folder: string,
  paths: readonly string[],
): readonly SkillFileText[] {
  const real = system.canonical(folder);
  if (!real.ok) return [];
  const texts: SkillFileText[] = [];
  let left = MAX_SEARCHED_TOTAL;
  for (const path of paths) {
    if (texts.length >= MAX_SEARCHED_FILES || left <= 0) break;
    const file = joinPath(folder, path);
    const stat = system.stat(file);
    if (!stat.ok || stat.value.kind !== "file" || stat.value.size > MAX_SEARCHED_BYTES) continue;
    const own = system.canonical(file);
    if (!own.ok || own.value !== joinPath(real.value, path)) continue;
    const bytes = system.read(file, MAX_SEARCHED_BYTES);
    if (!bytes.ok || textEncoding(bytes.value) === "binary") continue;
    left -= bytes.value.length;
    texts.push({ file, text: decodeText(bytes.value).text });
  }
  return texts;
}
