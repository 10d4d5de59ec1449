import type { SkillManifest } from "../model/manifest.ts";

/** Most characters whose meaning is asked for; a small model reads no more than about 250 words. */
export const MAX_EMBEDDING_TEXT: number = 1200;

/** The texts whose embeddings represent a skill. */
export interface EmbeddingTexts {
  readonly name: string;
  readonly description: string;
}

/** The text of a skill that is embedded: its name as words, and its own description of itself. */
export function embeddingTexts(
  name: string,
  manifest: Pick<SkillManifest, "description" | "whenToUse">,
): EmbeddingTexts {
  const words = nameWords(name).slice(0, MAX_EMBEDDING_TEXT);
  const text = [manifest.description, manifest.whenToUse ?? ""].filter((part) => part !== "").join(" ");
  return { name: words, description: (text === "" ? words : text).slice(0, MAX_EMBEDDING_TEXT) };
}

/** What nearly all names look like; splitting them is a matter of hyphens. */
const HYPHENATED = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** A name as words: `pdfTools` and `pdf-tools` are `pdf tools`. */
export function nameWords(name: string): string {
  if (HYPHENATED.test(name)) return name.replaceAll("-", " ");
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[_\-./:\s]+/g, " ")
    .trim();
}
