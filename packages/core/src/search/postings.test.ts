import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePostings, encodePostings, type PostingBlock, type Postings } from "./postings.ts";

const lists: fc.Arbitrary<Postings> = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 2 ** 16 }), fc.integer({ min: 1, max: 255 })), {
    selector: ([document]) => document,
    maxLength: 200,
  })
  .map((pairs) => pairs.toSorted(([a], [b]) => a - b))
  .map((pairs) => ({
    documents: Uint32Array.from(pairs, ([document]) => document),
    impacts: Uint8Array.from(pairs, ([, impact]) => impact),
  }));

test("postings survive being written and read", () => {
  fc.assert(
    fc.property(lists, (postings) => {
      expect(decodePostings(encodePostings(postings))).toEqual(postings);
    }),
  );
});

test("bytes of later documents are appended to those of the same block", () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 200 }), (postings, cut) => {
      const part = (from: number, to?: number): readonly PostingBlock[] =>
        encodePostings({
          documents: postings.documents.slice(from, to),
          impacts: postings.impacts.slice(from, to),
        });
      const joined = new Map<number, readonly number[]>();
      for (const { block, bytes } of [...part(0, cut), ...part(cut)])
        joined.set(block, [...(joined.get(block) ?? []), ...bytes]);
      const blocks = [...joined].map(([block, bytes]) => ({ block, bytes: Uint8Array.from(bytes) }));
      expect(decodePostings(blocks)).toEqual(postings);
    }),
  );
});

test("a truncated posting is ignored", () => {
  const [block] = encodePostings({ documents: Uint32Array.of(1, 300), impacts: Uint8Array.of(9, 8) });
  const bytes = block?.bytes.slice(0, -1) ?? new Uint8Array();
  expect(decodePostings([{ block: 0, bytes }])).toEqual({
    documents: Uint32Array.of(1),
    impacts: Uint8Array.of(9),
  });
});
