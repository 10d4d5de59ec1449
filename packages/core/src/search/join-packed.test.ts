import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinPacked } from "./join-packed.ts";
import { packSegment } from "./packed-segment.ts";
import { decodePostings, encodePostings } from "./postings.ts";

type Document = ReadonlyMap<string, number>;

/** Segments of documents that are numbered one after the other, as postings by term. */
function segmentsOf(groups: readonly (readonly Document[])[]): readonly ReadonlyMap<string, Uint8Array>[] {
  let number = 0;
  return groups.map((documents) => {
    const lists = new Map<string, { documents: number[]; impacts: number[] }>();
    for (const document of documents) {
      for (const [term, impact] of document) {
        const list = lists.get(term) ?? { documents: [], impacts: [] };
        lists.set(term, list);
        list.documents.push(number);
        list.impacts.push(impact);
      }
      number += 150;
    }
    return new Map(
      [...lists].map(([term, list]) => [
        term,
        encodePostings({
          documents: Uint32Array.from(list.documents),
          impacts: Uint8Array.from(list.impacts),
        }),
      ]),
    );
  });
}

function joinedSlowly(segments: readonly ReadonlyMap<string, Uint8Array>[]): Uint8Array {
  const pieces = Map.groupBy(
    segments.flatMap((segment) => [...segment]),
    ([term]) => term,
  );
  return packSegment(
    new Map(
      [...pieces].map(([term, all]) => [term, encodePostings(decodePostings(all.map(([, bytes]) => bytes)))]),
    ),
  );
}

const term = fc.oneof(
  fc.constantFrom("a", "ab", "b", "é", "語", "𝒳"),
  fc.string({ minLength: 1, maxLength: 4 }),
);
const document = fc
  .array(fc.tuple(term, fc.integer({ min: 1, max: 255 })), { maxLength: 8 })
  .map((entries) => new Map(entries));

describe("joined segments", () => {
  test("are what packing all of their postings gives", () => {
    fc.assert(
      fc.property(fc.array(fc.array(document, { maxLength: 4 }), { maxLength: 6 }), (groups) => {
        const segments = segmentsOf(groups);
        expect(joinPacked(segments.map(packSegment))).toEqual(joinedSlowly(segments));
      }),
    );
  });

  test("of nothing hold nothing", () => {
    expect(joinPacked([])).toEqual(packSegment(new Map()));
    expect(joinPacked([packSegment(new Map()), new Uint8Array()])).toEqual(packSegment(new Map()));
  });
});
