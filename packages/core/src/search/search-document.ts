import type { SkillManifest } from "../model/manifest.ts";
import { MAX_INDEXED_BODY } from "./search-limits.ts";

/** The fields of a skill, in which words have different weights. */
export const searchFields = [
  "name",
  "displayName",
  "description",
  "whenToUse",
  "tags",
  "triggers",
  "headings",
  "body",
] as const;

/** A searchable field of a skill. */
export type SearchField = (typeof searchFields)[number];

/** A skill as search sees it: the text of each part. */
export type SearchDocument = Readonly<Record<SearchField, string>>;

/** The texts of a skill of which nothing is known. */
export const emptySearchDocument: SearchDocument = {
  name: "",
  displayName: "",
  description: "",
  whenToUse: "",
  tags: "",
  triggers: "",
  headings: "",
  body: "",
};

/** The searchable part of a manifest. */
export interface SearchedTexts
  extends Pick<SkillManifest, "displayName" | "description" | "tags" | "triggers"> {
  readonly whenToUse?: string | undefined;
  readonly category?: string | undefined;
}

/** The searchable content of a skill. */
export function searchDocument(manifest: SearchedTexts, name: string, body: string): SearchDocument {
  const text = body.length > MAX_INDEXED_BODY ? body.slice(0, MAX_INDEXED_BODY) : body;
  return {
    name,
    displayName: manifest.displayName,
    description: manifest.description,
    whenToUse: manifest.whenToUse ?? "",
    tags: [...manifest.tags, manifest.category ?? ""].join("\n"),
    triggers: manifest.triggers.join("\n"),
    headings: headingsOf(text),
    body: text,
  };
}

function headingsOf(body: string): string {
  return [...body.matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = ""]) => title).join("\n");
}
