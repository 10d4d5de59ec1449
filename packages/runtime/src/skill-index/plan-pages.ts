/** Rows of a page when it is rewritten. */
export const ROWS_PER_PAGE: number = 200;

/** Most rows of a page: new rows are inserted in place up to this number. */
export const MAX_ROWS_PER_PAGE: number = 256;

/** A row of an earlier scan by its position, or a new one. */
export type SeenRow<Row> = number | Row;

/** The rows of one root that a scan saw, and the root's existing pages. */
export interface SeenOnPages<Row> {
  /** In the order in which they were seen. */
  readonly seen: readonly SeenRow<Row>[];
  /** Numbers of the root's pages, ascending. */
  readonly pages: readonly number[];
  /** How many rows a page has. */
  readonly sizeOf: (page: number) => number;
}

/** The planned content of a page. */
export interface PlannedPage<Row> {
  readonly rows: readonly SeenRow<Row>[];
  /** Whether the page already has this content. */
  readonly isSame: boolean;
}

/**
 * Assigns the rows that were seen to the existing pages, so that unaffected pages stay unchanged. Undefined if that is
 * impossible because rows moved or don't fit.
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
