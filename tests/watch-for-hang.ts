import { stat } from "node:fs/promises";

/** A running test, and after how many milliseconds it seems to hang. */
interface WatchedTest {
  readonly name: string;
  readonly limit: number;
  readonly print: (text: string) => void;
}

/** Taken before tests replace the clock. */
const { clearTimeout, setTimeout } = globalThis;

/**
 * Prints what a test that seems to hang is waiting for. Before version 2.41, glibc can forget to wake up a thread that
 * reads files (sourceware.org/bugzilla/show_bug.cgi?id=25847); further work wakes it up, so that such a test ends after
 * all. Call the result when the test has ended.
 */
export function watchForHang({ name, limit, print }: WatchedTest): () => void {
  const timer = setTimeout(() => {
    const waiting = process.getActiveResourcesInfo().join(", ");
    print(`"${name}" runs for ${limit / 1000} seconds. The process waits for: ${waiting}\n`);
    const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
    for (let index = 0; index < threads; index += 1) void stat(".");
  }, limit);
  timer.unref();
  return () => clearTimeout(timer);
}
