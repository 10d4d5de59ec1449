import fc from "fast-check";
import { expect, test } from "vitest";
import { countPostings, decodePostings, encodePostings } from "./postings.ts";

const lists = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 2 ** 28 }), fc.integer({ min: 1, max: 255 })), {
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
      const bytes = encodePostings(postings);
      expect(countPostings(bytes)).toBe(postings.documents.length);
      expect(decodePostings([bytes])).toEqual(postings);
    }),
  );
});

test("pieces become one list in ascending order, whatever the order of the pieces", () => {
  const one = { documents: Uint32Array.of(1, 300), impacts: Uint8Array.of(9, 8) };
  const two = { documents: Uint32Array.of(7), impacts: Uint8Array.of(5) };
  expect(decodePostings([encodePostings(one), encodePostings(two)])).toEqual({
    documents: Uint32Array.of(1, 7, 300),
    impacts: Uint8Array.of(9, 5, 8),
  });
});

test("torn bytes never give more than they hold", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const { documents, impacts } = decodePostings([bytes]);
      expect(documents.length).toBe(impacts.length);
      expect(documents.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
