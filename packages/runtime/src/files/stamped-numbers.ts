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
