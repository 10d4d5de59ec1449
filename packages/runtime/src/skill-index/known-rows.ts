import { createStampedNumbers, mixStamp, type StampedNumbers } from "../files/mix-stamp.ts";

/** How many rows ahead to look for a path; more are rarely removed at once. */
const MAX_AHEAD = 16;

/** Rows by path, each marked once it is confirmed as current. */
export interface KnownRows<Row> {
  /** The row of a path, and its position. */
  find(path: string): { readonly place: number; readonly row: Row } | undefined;
  /** Marks a row as current; false when it was already marked. */
  keep(place: number): boolean;
  /** Whether every row is current. */
  readonly allKept: boolean;
  /** Rows by position. */
  at(place: number): Row | undefined;
  /** How many rows a page has. */
  sizeOf(page: number): number;
}

/** Rows in pages that are read on demand. */
export interface RowPages<Row> {
  readonly count: number;
  /** Further rows on a page are ignored. */
  readonly rowsPerPage: number;
  read(page: number): readonly Row[];
}

/**
 * Finds rows by path. Lookups in row order, as in a walk, read each page once and keep none, even across added and
 * removed rows; other lookups read all pages to build a map of positions. If two rows have the same path, the later one may win.
 */
export function knownRows<Row>(pages: RowPages<Row>, pathOf: (row: Row) => string): KnownRows<Row> {
  const { count, rowsPerPage } = pages;
  // One byte per row: a map of ten thousand rows would be built in every scan.
  const marks = new Uint8Array(count * rowsPerPage);
  const sizes = new Int32Array(count).fill(-1);
  let marked = 0;
  let next = 0;
  let places: StampedNumbers | undefined;
  /** The page that was read last: the next row is nearly always on it. */
  let last: { readonly page: number; readonly rows: readonly Row[] } | undefined;
  const rowsOf = (page: number): readonly Row[] => {
    if (last?.page === page) return last.rows;
    const rows = pages.read(page);
    sizes[page] = Math.min(rows.length, rowsPerPage);
    last = { page, rows };
    return rows;
  };
  const at = (place: number): Row | undefined => {
    const page = Math.floor(place / rowsPerPage);
    return page < count ? rowsOf(page)[place % rowsPerPage] : undefined;
  };
  /** The next position: on this page, or at the start of the following one. */
  const upcoming = (): number => {
    if (at(next) !== undefined) return next;
    const page = Math.floor(next / rowsPerPage) + 1;
    return page <= count && next % rowsPerPage >= (sizes[page - 1] ?? 0) ? page * rowsPerPage : next;
  };
  /** The position of a path if it is the next one, or one of the following ones after removed rows. */
  const comesAt = (path: string): number | undefined => {
    const first = upcoming();
    for (let place = first; place <= first + MAX_AHEAD; place += 1) {
      const row = at(place);
      if (row === undefined) return undefined;
      if (pathOf(row) === path) return place;
    }
    return undefined;
  };
  /** Whether a path is new: it sorts between the previous and the next row. A wrong answer only costs a read. */
  const isNew = (path: string): boolean => {
    const [before, after] = [next > 0 ? at(next - 1) : undefined, at(upcoming())];
    return before !== undefined && after !== undefined && pathOf(before) < path && path < pathOf(after);
  };
  const lookUp = (path: string): number | undefined => {
    places ??= learnPlaces();
    return places.get(mixStamp([path]));
  };
  const learnPlaces = (): StampedNumbers => {
    const learnt = createStampedNumbers(count * rowsPerPage);
    for (let page = 0; page < count; page += 1) {
      for (const [index, row] of rowsOf(page).slice(0, rowsPerPage).entries())
        learnt.set(mixStamp([pathOf(row)]), page * rowsPerPage + index);
    }
    return learnt;
  };
  return {
    find(path) {
      if (count === 0) return undefined;
      // Nearly always, it is the next row of the page that was read last.
      const index = last === undefined ? rowsPerPage : next - last.page * rowsPerPage;
      const coming = index >= 0 && index < rowsPerPage ? last?.rows[index] : undefined;
      if (coming !== undefined && pathOf(coming) === path) {
        next += 1;
        return { place: next - 1, row: coming };
      }
      const place = comesAt(path) ?? (isNew(path) ? undefined : lookUp(path));
      const row = place === undefined ? undefined : at(place);
      if (place === undefined || row === undefined || pathOf(row) !== path) return undefined;
      next = place + 1;
      return { place, row };
    },
    at,
    sizeOf(page) {
      if ((sizes[page] ?? 0) < 0) rowsOf(page);
      return sizes[page] ?? 0;
    },
    keep(place) {
      if (marks[place] !== 0) return false;
      marks[place] = 1;
      marked += 1;
      return true;
    },
    get allKept() {
      // A page that was never requested is current only if it is empty.
      const isWhole = sizes.every((size, page) => size >= 0 || rowsOf(page).length === 0);
      return isWhole && marked === sizes.reduce((sum, size) => sum + Math.max(0, size), 0);
    },
  };
}
