import type { RankedDocument } from "./rank-words.ts";

/** The best allowed documents above zero, best first; ties go to the lower number. */
export function topDocuments(
  scores: Float32Array,
  allowed: Uint8Array,
  limit: number,
): readonly RankedDocument[] {
  // A min-heap of the kept documents: most documents cost one comparison.
  const heap: number[] = [];
  const worse = (a: number, b: number): boolean => {
    const [x, y] = [scores[a] ?? 0, scores[b] ?? 0];
    return x < y || (x === y && a > b);
  };
  let bar = 0;
  for (let document = 0; document < allowed.length; document += 1) {
    const score = scores[document] ?? 0;
    if (score <= bar || allowed[document] !== 1) continue;
    if (heap.length < limit) push(heap, document, worse);
    else replaceTop(heap, document, worse);
    if (heap.length === limit) bar = scores[heap[0] ?? 0] ?? 0;
  }
  return heap
    .toSorted((a, b) => (worse(a, b) ? 1 : -1))
    .map((document) => ({ document, score: scores[document] ?? 0 }));
}

type Worse = (a: number, b: number) => boolean;

function push(heap: number[], document: number, worse: Worse): void {
  heap.push(document);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!worse(heap[at] ?? 0, heap[parent] ?? 0)) break;
    swap(heap, at, parent);
    at = parent;
  }
}

function replaceTop(heap: number[], document: number, worse: Worse): void {
  heap[0] = document;
  let at = 0;
  for (;;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && worse(heap[child] ?? 0, heap[least] ?? 0)) least = child;
    }
    if (least === at) return;
    swap(heap, at, least);
    at = least;
  }
}

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b] ?? 0, heap[a] ?? 0];
}
