import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";

/** The compiled code of a source file, with the functions that ran in some runs of the program. */
export interface KeptCode {
  readonly code: Buffer;
  /** In how many runs functions were added; less than 256. */
  readonly rounds: number;
}

// A kept file has the code, the code again, the source, and one byte for the rounds. V8 crashes on damaged code and takes
// any source of the same length for the right one. Comparing bytes rules out both in hundredths of a millisecond; for a
// checksum, Node.js would load zlib, which takes almost two.

/** The code that was kept for a source; undefined if there is any doubt about it. */
export function readKept(file: string, source: Buffer): KeptCode | undefined {
  const kept = readOwn(file);
  if (kept === undefined) return undefined;
  const size = (kept.length - source.length - 1) / 2;
  if (!Number.isInteger(size) || size <= 0) return undefined;
  const code = kept.subarray(0, size);
  const isWhole = code.equals(kept.subarray(size, 2 * size)) && source.equals(kept.subarray(2 * size, -1));
  return isWhole ? { code, rounds: kept.at(-1) ?? 0 } : undefined;
}

/** Keeps the code of a source. Other processes see the earlier file or the whole new one. If it can't be written, nothing happens. */
export function writeKept(file: string, source: Buffer, { code, rounds }: KeptCode): void {
  const staged = `${file}.${process.pid}`;
  try {
    const content = Buffer.concat([code, code, source, Buffer.of(rounds)]);
    writeFileSync(staged, content, { flag: "wx", mode: 0o600 });
    renameSync(staged, file);
  } catch {
    // The folder was deleted, or the disk is full or read-only: the next start compiles again.
    discard(staged);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where nothing can be deleted, nothing was written.
  }
}

// Opening a pipe would wait for a writer, and a link could lead to a file that somebody else has written.
const OPEN = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** A file that nobody else can have written; undefined if there is none. */
function readOwn(file: string): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, OPEN);
    const { uid, mode } = fstatSync(descriptor);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? readFileSync(descriptor) : undefined;
  } catch {
    // It is missing or can't be read: the source is compiled.
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
