import { fieldRules, SATURATION, SHORTEST_SHARE } from "./field-rules.ts";
import { ownText } from "./own-text.ts";
import { type SearchDocument, searchFields } from "./search-document.ts";
import { eachWord } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Steps of an impact in which it doubles; the step between two is then about two percent. */
const STEPS_PER_DOUBLING = 32;

const LARGEST = SATURATION + 1;

/** The value of each impact of one byte. */
export const impactValues: Float32Array = Float32Array.from(
  { length: 256 },
  (_, step) => LARGEST * 2 ** ((step - 255) / STEPS_PER_DOUBLING),
);

/** Reads documents one after the other; a term has the same slot in all of them. */
export interface ImpactReader {
  /**
   * Visits the terms of a document with their impact, as one byte from 1 to 255: BM25F without the
   * term's rarity, which depends on the other documents and is known only at query time.
   */
  read(document: SearchDocument, visit: (slot: number, impact: number) => void): void;
  /** The terms by their slots. */
  readonly terms: readonly string[];
}

/** Slot of a stop word. */
const NO_SLOT = -1;

/** Starts without any terms. */
export function createImpactReader(): ImpactReader {
  const terms: string[] = [];
  const slotsByTerm = new Map<string, number>();
  // Looked up once per word of a text, which is most of the cost of building an index.
  const slotsByWord = new Map<string, number>();
  let weights = new Float64Array(4096);
  const findSlot = (word: string): number => {
    const term = termOf(word);
    let slot = term === "" ? NO_SLOT : slotsByTerm.get(term);
    if (slot === undefined) {
      slot = terms.push(term) - 1;
      slotsByTerm.set(term, slot);
      if (slot >= weights.length) weights = grown(weights);
    }
    slotsByWord.set(ownText(word), slot);
    return slot;
  };
  // Both are reused from one text to the next.
  const slots: number[] = [];
  const touched: number[] = [];
  let length = 0;
  const collect = (word: string): void => {
    const slot = slotsByWord.get(word) ?? findSlot(word);
    if (slot === NO_SLOT) return;
    slots[length] = slot;
    length += 1;
  };
  return {
    terms,
    read(document, visit) {
      let count = 0;
      for (const field of searchFields) {
        const text = document[field];
        if (text === "") continue;
        length = 0;
        eachWord(text, collect);
        const { weight, lengthShare, usualLength } = fieldRules[field];
        const share = Math.max(SHORTEST_SHARE, length / usualLength);
        const each = weight / (1 - lengthShare + lengthShare * share);
        for (let index = 0; index < length; index += 1) {
          const slot = slots[index] ?? 0;
          const before = weights[slot] ?? 0;
          weights[slot] = before + each;
          if (before !== 0) continue;
          touched[count] = slot;
          count += 1;
        }
      }
      for (let index = 0; index < count; index += 1) {
        const slot = touched[index] ?? 0;
        const weight = weights[slot] ?? 0;
        weights[slot] = 0;
        visit(slot, toByte((weight * LARGEST) / (SATURATION + weight)));
      }
    },
  };
}

function grown(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function toByte(impact: number): number {
  const step = Math.round(255 + STEPS_PER_DOUBLING * Math.log2(impact / LARGEST));
  return Math.max(1, Math.min(255, step));
}
