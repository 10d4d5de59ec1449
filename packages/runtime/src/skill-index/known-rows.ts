import { mixStamp } from "../files/mix-stamp.ts";
import { createStampedNumbers, type StampedNumbers } from "../files/stamped-numbers.ts";

/** How far ahead a path is looked for; more are hardly removed at once. */
const MAX_AHEAD = 16;

/** Rows by their path, with a note of each that is still good. */
export interface KnownRows<Row> {
  /** The row of a path, and its place. */
  find(path: string): { readonly place: number; readonly row: Row } | undefined;
  /** Notes that a row is still good; false when that was known. */
  keep(place: number): boolean;
  /** Whether every row is still good. */
  readonly allKept: boolean;
  /** Rows by their places. */
  at(place: number): Row | undefined;
  /** How many rows a page holds. */
  sizeOf(page: number): number;
}

/** Rows in pages that are read when they are wanted. */
export interface RowPages<Row> {
  readonly count: number;
  /** More rows than these on one page are not looked at. */
  readonly rowsPerPage: number;
  read(page: number): readonly Row[];
}

/**
 * Finds rows by their paths. Whoever asks for them in their order, as a walk does, has each page read once, and none
 * kept, also past what is new and what is gone; for others all pages are read to learn where each path stands. Of two rows with one path the later may count.
 */
export function knownRows<Row>(pages: RowPages<Row>, pathOf: (row: Row) => string): KnownRows<Row> {
  const { count, rowsPerPage } = pages;
  // A byte for each: a map of ten thousand rows would be built in every scan.
  const marks = new Uint8Array(count * rowsPerPage);
  const sizes = new Int32Array(count).fill(-1);
  let marked = 0;
  let next = 0;
  let places: StampedNumbers | undefined;
  const rowsOf = (page: number): readonly Row[] => {
    const rows = pages.read(page);
    sizes[page] = Math.min(rows.length, rowsPerPage);
    return rows;
  };
  const at = (place: number): Row | undefined => {
    const page = Math.floor(place / rowsPerPage);
    return page < count ? rowsOf(page)[place % rowsPerPage] : undefined;
  };
  /** The place that is to come: on this page, or at the beginning of the one after it. */
  const upcoming = (): number => {
    if (at(next) !== undefined) return next;
    const page = Math.floor(next / rowsPerPage) + 1;
    return page <= count && next % rowsPerPage >= (sizes[page - 1] ?? 0) ? page * rowsPerPage : next;
  };
  /** Where a path stands if it is the one that is to come, or one of the next, when those between are gone. */
  const comesAt = (path: string): number | undefined => {
    const first = upcoming();
    for (let place = first; place <= first + MAX_AHEAD; place += 1) {
      const row = at(place);
      if (row === undefined) return undefined;
      if (pathOf(row) === path) return place;
    }
    return undefined;
  };
  /** Whether a path is new: what came last and what is to come lie before and behind it. Wrong, it is merely read. */
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
      // A page that nobody wanted is good only if it is empty.
      const isWhole = sizes.every((size, page) => size >= 0 || rowsOf(page).length === 0);
      return isWhole && marked === sizes.reduce((sum, size) => sum + Math.max(0, size), 0);
    },
  };
}
