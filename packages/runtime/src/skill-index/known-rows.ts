/** Rows by their path, with a note of each that is still good. */
export interface KnownRows<Row> {
  readonly size: number;
  /** Where the row of a path stands. */
  find(path: string): number | undefined;
  at(place: number): Row | undefined;
  /** Notes that a row is still good. */
  keep(place: number): void;
  /** Whether every row is still good. */
  readonly allKept: boolean;
  /** The rows that are still good, in the order in which they were given. */
  kept(): readonly Row[];
}

/** Arranges rows by their paths; of two with one path the later counts, and the other is never kept. */
export function knownRows<Row>(rows: readonly Row[], pathOf: (row: Row) => string): KnownRows<Row> {
  const places = new Map<string, number>();
  rows.forEach((row, place) => {
    places.set(pathOf(row), place);
  });
  // A byte for each: a map of ten thousand rows would be built in every scan.
  const marks = new Uint8Array(rows.length);
  let marked = 0;
  return {
    size: rows.length,
    find: (path) => places.get(path),
    at: (place) => rows[place],
    keep(place) {
      if (marks[place] !== 0) return;
      marks[place] = 1;
      marked += 1;
    },
    get allKept() {
      return marked === rows.length;
    },
    kept: () => rows.filter((_, place) => marks[place] === 1),
  };
}
