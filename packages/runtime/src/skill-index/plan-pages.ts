/** Rows of a page when it is written anew. */
export const ROWS_PER_PAGE: number = 200;

/** Most rows of a page: what comes in between goes where it belongs until then. */
export const MAX_ROWS_PER_PAGE: number = 256;

/** A row of an earlier scan by its place, or a new one. */
export type SeenRow<Row> = number | Row;

/** What of one root a scan saw, and the pages that the root has. */
export interface SeenOnPages<Row> {
  /** In the order in which it was seen. */
  readonly seen: readonly SeenRow<Row>[];
  /** Numbers of the root's pages, ascending. */
  readonly pages: readonly number[];
  /** How many rows a page holds. */
  readonly sizeOf: (page: number) => number;
}

/** What a page is to hold. */
export interface PlannedPage<Row> {
  readonly rows: readonly SeenRow<Row>[];
  /** Whether that is what it holds. */
  readonly isSame: boolean;
}

/**
 * Puts what was seen on the pages that are there, so that those which nothing happened to stay as they are. Undefined
 * where that does not work out because rows moved, or more came than fit.
 */
export function planPages<Row>(options: SeenOnPages<Row>): readonly PlannedPage<Row>[] | undefined {
  const { seen, pages, sizeOf } = options;
  const plan: SeenRow<Row>[][] = pages.map(() => []);
  let current = 0;
  for (const row of seen) {
    if (typeof row === "number") {
      const page = Math.floor(row / MAX_ROWS_PER_PAGE);
      while (current < pages.length && pages[current] !== page) current += 1;
    } else if ((plan[current]?.length ?? 0) >= ROWS_PER_PAGE && current < pages.length - 1) current += 1;
    const rows = plan[current];
    if (rows === undefined || rows.length >= MAX_ROWS_PER_PAGE) return undefined;
    rows.push(row);
  }
  return plan.map((rows, index) => {
    const page = pages[index] ?? 0;
    const isSame =
      rows.length === sizeOf(page) && rows.every((row, at) => row === page * MAX_ROWS_PER_PAGE + at);
    return { rows, isSame };
  });
}
