import { fieldRules, SATURATION } from "./field-rules.ts";
import { type SearchDocument, searchFields } from "./search-document.ts";
import { termsOf } from "./terms.ts";

/** Steps of an impact in which it doubles; the step between two is then about two percent. */
const STEPS_PER_DOUBLING = 32;

const LARGEST = SATURATION + 1;

const values: Float32Array = Float32Array.from(
  { length: 256 },
  (_, step) => LARGEST * 2 ** ((step - 255) / STEPS_PER_DOUBLING),
);

/** What an impact of one byte is worth. */
export function impactValues(): Float32Array {
  return values;
}

/**
 * How much each term says about a document, as one byte from 1 to 255: BM25F without the term's rarity, which depends
 * on the other documents and is known when a query comes.
 */
export function termImpacts(document: SearchDocument): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const field of searchFields) {
    const text = document[field];
    if (text === "") continue;
    const { weight, lengthShare, usualLength } = fieldRules[field];
    const counts = new Map<string, number>();
    let length = 0;
    for (const term of termsOf(text)) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      length += 1;
    }
    const each = weight / (1 - lengthShare + (lengthShare * length) / usualLength);
    for (const [term, count] of counts) weights.set(term, (weights.get(term) ?? 0) + each * count);
  }
  const impacts = new Map<string, number>();
  for (const [term, weight] of weights) impacts.set(term, toByte((weight * LARGEST) / (SATURATION + weight)));
  return impacts;
}

function toByte(impact: number): number {
  const step = Math.round(255 + STEPS_PER_DOUBLING * Math.log2(impact / LARGEST));
  return Math.max(1, Math.min(255, step));
}
