/** Random choices that depend only on the seed. */
export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items, all equally likely. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** The mulberry32 generator: small, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item =>
      items[Math.floor(next() * items.length)] ?? items[0],
  };
}
