/** BLAKE2b with 32 bytes of output (RFC 7693): OpenSSL only has it with 64, and minisign checks its keys with this one. */
export function blake2b256(message: Uint8Array): Uint8Array {
  const state = IV.map((word, index) => (index === 0 ? word ^ 0x01010000n ^ 32n : word));
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
  for (let index = 0; index < blocks; index += 1) {
    const block = new Uint8Array(BLOCK);
    block.set(message.subarray(index * BLOCK, (index + 1) * BLOCK));
    const isLast = index === blocks - 1;
    compress(state, block, { length: BigInt(isLast ? message.length : (index + 1) * BLOCK), isLast });
  }
  const output = new Uint8Array(64);
  const view = new DataView(output.buffer);
  for (const [index, word] of state.entries()) view.setBigUint64(index * 8, word, true);
  return output.subarray(0, 32);
}

const BLOCK = 128;
const MASK = 0xffffffffffffffffn;

const IV: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** The order of the message's words in each round, as hexadecimal digits. */
const ROUNDS: readonly string[] = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
];

function compress(
  state: bigint[],
  block: Uint8Array,
  { length, isLast }: { readonly length: bigint; readonly isLast: boolean },
): void {
  const view = new DataView(block.buffer);
  const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(index * 8, true));
  const v = [...state, ...IV];
  v[12] = at(v, 12) ^ length;
  if (isLast) v[14] = at(v, 14) ^ MASK;
  for (let round = 0; round < 12; round += 1) {
    const order = ROUNDS[round % 10] ?? "";
    const word = (index: number): bigint => at(words, Number.parseInt(order[index] ?? "0", 16));
    for (const [index, [a, b, c, d]] of MIXED.entries()) {
      mix(v, [a, b, c, d], [word(index * 2), word(index * 2 + 1)]);
    }
  }
  for (let index = 0; index < 8; index += 1)
    state[index] = at(state, index) ^ at(v, index) ^ at(v, index + 8);
}

type Four = readonly [number, number, number, number];

/** Columns, then diagonals. */
const MIXED: readonly Four[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

function mix(v: bigint[], [a, b, c, d]: Four, [x, y]: readonly [bigint, bigint]): void {
  v[a] = (at(v, a) + at(v, b) + x) & MASK;
  v[d] = rotate(at(v, d) ^ at(v, a), 32n);
  v[c] = (at(v, c) + at(v, d)) & MASK;
  v[b] = rotate(at(v, b) ^ at(v, c), 24n);
  v[a] = (at(v, a) + at(v, b) + y) & MASK;
  v[d] = rotate(at(v, d) ^ at(v, a), 16n);
  v[c] = (at(v, c) + at(v, d)) & MASK;
  v[b] = rotate(at(v, b) ^ at(v, c), 63n);
}

function rotate(word: bigint, bits: bigint): bigint {
  return ((word >> bits) | (word << (64n - bits))) & MASK;
}

function at(words: readonly bigint[], index: number): bigint {
  return words[index] ?? 0n;
}
