import { impactValues } from "./term-impacts.ts";
import { topDocuments } from "./top-documents.ts";
import type { SearchAmong, WeighedQuery } from "./weigh-query.ts";

/** A document with how well it fits; more is better. */
export interface RankedDocument {
  readonly document: number;
  readonly score: number;
}

/** The documents whose words fit a query best. */
export function rankWords(
  { terms }: WeighedQuery,
  { allowed }: SearchAmong,
  limit: number,
): readonly RankedDocument[] {
  const scores = new Float32Array(allowed.length);
  const values = impactValues;
  for (const { share, rarity, postings } of terms) {
    const { documents, impacts } = postings;
    const weight = share * rarity;
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] ?? 0;
      scores[document] = (scores[document] ?? 0) + weight * (values[impacts[index] ?? 0] ?? 0);
    }
  }
  return topDocuments(scores, allowed, limit);
}
