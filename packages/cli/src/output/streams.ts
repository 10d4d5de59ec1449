import { fstatSync, writeSync } from "node:fs";
import type { OutputStream, OutputStreams } from "./output.ts";

/** What is printed if output fails; a file of its own because every start loads it. */
const streamTexts = {
  unwritable: (message: string): string => `error: Can't write output: ${message}\n`,
} as const;

/** Major device number of `/dev/null` and similar devices on Linux. */
const MEMORY_DEVICES = 1;

/** How long to wait before writing to a full pipe again. */
const RETRY_MS = 2;

/** The standard streams. Only a terminal gets Node's own streams, which take longer to load than many commands to run. */
export function openStreams(): OutputStreams {
  return { stdout: openStream(1, () => process.stdout), stderr: openStream(2, () => process.stderr) };
}

function openStream(descriptor: number, terminal: () => OutputStream & NodeJS.WriteStream): OutputStream {
  if (!couldBeTerminal(descriptor)) return { write: (text) => writeAll(descriptor, text) };
  const stream = terminal();
  stream.on("error", giveUp);
  return stream;
}

function couldBeTerminal(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    const isMemory = process.platform === "linux" && stats.rdev >> 8 === MEMORY_DEVICES;
    return process.platform === "win32" || (stats.isCharacterDevice() && !isMemory);
  } catch (error) {
    // The parent process closed it: Node's own stream discards what is written to it.
    if ((error as NodeJS.ErrnoException).code === "EBADF") return true;
    throw error;
  }
}

function writeAll(descriptor: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const problem = error as NodeJS.ErrnoException;
      if (problem.code !== "EAGAIN") giveUp(problem);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** In `skillwright list | head` the closed pipe is not an error. A full disk is reported in one sentence. */
function giveUp(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
  try {
    writeSync(2, streamTexts.unwritable(error.message));
  } finally {
    process.exit(1);
  }
}
