import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeTerm, openPackedSegment, packSegment } from "./packed-segment.ts";

const segments = fc
  .array(fc.tuple(fc.string({ unit: "binary", minLength: 1 }), fc.uint8Array({ minLength: 1 })))
  .map((entries) => new Map(entries));

test("a packed segment gives each term its own postings, and unknown ones none", () => {
  fc.assert(
    fc.property(segments, fc.string(), (postings, other) => {
      const packed = openPackedSegment(packSegment(postings));
      for (const [term, bytes] of postings) expect(packed.postings(encodeTerm(term))).toEqual(bytes);
      if (!postings.has(other)) expect(packed.postings(encodeTerm(other))).toBeUndefined();
      expect(new Map(packed.entries())).toEqual(postings);
    }),
  );
});

test("torn bytes never throw", () => {
  const bytes = packSegment(
    new Map([
      ["merg", Uint8Array.of(1, 2, 3)],
      ["pdf", Uint8Array.of(4)],
    ]),
  );
  for (let end = 0; end <= bytes.length; end += 1) {
    const torn = openPackedSegment(bytes.subarray(0, end));
    expect([...torn.entries()].length).toBeLessThanOrEqual(2);
    torn.postings(encodeTerm("pdf"));
  }
});
