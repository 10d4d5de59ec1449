import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ROWS_PER_PAGE, planPages, ROWS_PER_PAGE, type SeenRow } from "./memory-pages.ts";

/** The places of the rows of a page that holds so many. */
const placesOf = (page: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => page * MAX_ROWS_PER_PAGE + index);

function plan(
  seen: readonly SeenRow<string>[],
  sizes: readonly number[],
): ReturnType<typeof planPages<string>> {
  return planPages({ seen, pages: [...sizes.keys()], sizeOf: (page) => sizes[page] ?? 0 });
}

describe("what a scan saw", () => {
  test("leaves unaffected pages unchanged", () => {
    const seen = [...placesOf(0, 3), "new", ...placesOf(1, 2), ...placesOf(2, 1)];
    expect(plan(seen, [3, 2, 1])).toEqual([
      { rows: [...placesOf(0, 3), "new"], isSame: false },
      { rows: placesOf(1, 2), isSame: true },
      { rows: placesOf(2, 1), isSame: true },
    ]);
  });

  test("is taken off a page when it is gone, also when all of it is", () => {
    expect(plan([...placesOf(0, 3).slice(1), ...placesOf(2, 1)], [3, 2, 1])).toEqual([
      { rows: placesOf(0, 3).slice(1), isSame: false },
      { rows: [], isSame: false },
      { rows: placesOf(2, 1), isSame: true },
    ]);
  });

  test("fills the pages one after the other where none of it was known", () => {
    const seen = Array.from({ length: ROWS_PER_PAGE * 2 + 1 }, (_, index) => `row-${index}`);
    expect(plan(seen, [0, 0])?.map(({ rows }) => rows.length)).toEqual([ROWS_PER_PAGE, ROWS_PER_PAGE + 1]);
  });

  test("finds no plan where rows moved to an earlier page, or more came than fit", () => {
    const crowd = Array.from({ length: MAX_ROWS_PER_PAGE + 1 }, (_, index) => `row-${index}`);
    expect([
      plan([...placesOf(1, 2), ...placesOf(0, 3)], [3, 2]),
      plan(crowd, [0]),
      plan(["row"], []),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test("is on the pages as it was seen, and never on one that is too small", () => {
    const sizes = fc.array(fc.integer({ min: 0, max: MAX_ROWS_PER_PAGE }), { maxLength: 4 });
    const news = fc.array(fc.nat({ max: 1000 }), { maxLength: 80 });
    fc.assert(
      fc.property(sizes, news, fc.integer({ min: 1, max: 5 }), (all, places, gap) => {
        const kept = all.flatMap((size, page) => placesOf(page, size)).filter((place) => place % gap === 0);
        const seen: SeenRow<string>[] = [...kept];
        for (const place of places) seen.splice(place % (seen.length + 1), 0, `new-${place}`);
        const planned = plan(seen, all);
        if (planned === undefined) return;
        expect(planned.flatMap(({ rows }) => rows)).toEqual(seen);
        expect(planned.filter(({ rows }) => rows.length > MAX_ROWS_PER_PAGE)).toEqual([]);
        for (const [page, { rows, isSame }] of planned.entries())
          expect(isSame).toBe(JSON.stringify(rows) === JSON.stringify(placesOf(page, all[page] ?? 0)));
      }),
    );
  });
});
