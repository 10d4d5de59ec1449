import type { FileStat } from "@skillwright/core/internal";

/** Two odd numbers by which bits are spread. */
const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;

/** Bits of the upper half that a number holds exactly. */
const UPPER_MASK = 0x1fffff;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

// Outside the function: a closure for each hash costs more than the hash.
let low = FIRST;
let high = SECOND;

function add(bits: number): void {
  low = Math.imul(low ^ bits, FIRST);
  high = Math.imul(high ^ bits ^ (low >>> 15), SECOND);
}

/** A fast hash of some values. Not collision-resistant against chosen values. */
export function mixStamp(values: readonly (number | string | undefined)[]): number {
  low = FIRST;
  high = SECOND;
  for (const value of values) {
    if (typeof value === "string") {
      for (let index = 0; index < value.length; index += 1) add(value.charCodeAt(index));
      add(value.length);
    } else {
      // No stat is NaN, so that a missing value differs from every number.
      double[0] = value ?? Number.NaN;
      add(halves[0] ?? 0);
      add(halves[1] ?? 0);
    }
  }
  low = Math.imul(low ^ (high >>> 13), SECOND);
  high = Math.imul(high ^ (low >>> 16), FIRST);
  return (high & UPPER_MASK) * 2 ** 32 + ((low ^ (high >>> 15)) >>> 0);
}

/** One number for a file as it is. */
export function fileStamp({ size, modified, changed, inode }: Omit<FileStat, "kind">): number {
  return mixStamp([size, modified, changed, inode]);
}

/** Numbers of documents by their stamps, in two lists instead of an object for each. */
export interface StampedNumbers {
  /** Of two with one stamp the later counts. */
  set(stamp: number, number: number): void;
  get(stamp: number): number | undefined;
}

/** Stamp of an empty place; none is negative. */
const EMPTY = -1;

/** Makes room for `count` numbers. */
export function createStampedNumbers(count: number): StampedNumbers {
  // At most half full, so that a stamp is found near the place where it belongs.
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
  const stamps = new Float64Array(size).fill(EMPTY);
  const numbers = new Uint32Array(size);
  const placeOf = (stamp: number): number => {
    let place = (stamp >>> 0) & (size - 1);
    while (stamps[place] !== stamp && stamps[place] !== EMPTY) place = (place + 1) & (size - 1);
    return place;
  };
  return {
    set(stamp, number) {
      const place = placeOf(stamp);
      stamps[place] = stamp;
      numbers[place] = number;
    },
    get(stamp) {
      const place = placeOf(stamp);
      return stamps[place] === stamp ? numbers[place] : undefined;
    },
  };
}
