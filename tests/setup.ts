import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import fc from "fast-check";
import { beforeEach } from "vitest";

// The same commit gives the same verdict each time: `npm test` draws the same values, `npm run soak` new ones.
if (process.env.SOAK !== "1") fc.configureGlobal({ seed: 20_260_701 });

// npm and other tools that tests start would keep compiled code in the temporary folder, where nobody removes it.
process.env.NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../node_modules/.cache/skillwright/compile");

/** Longer than any test takes on a busy machine, and shorter than the time after which a test counts as hung. */
const LONG_MS = 150_000;

/** Taken before tests replace the clock. */
const { clearTimeout, setTimeout } = globalThis;

beforeEach(({ task }) => {
  if (process.env.SOAK === "1") return undefined;
  const timer = setTimeout(() => void sayWhatIsAwaited(task.name), LONG_MS);
  timer.unref();
  return () => clearTimeout(timer);
});

/**
 * Says what a test that hangs is waiting for. Before version 2.41, glibc can forget to wake up a thread that reads files
 * (sourceware.org/bugzilla/show_bug.cgi?id=25847); further work wakes it up, so that such a test ends after all.
 */
async function sayWhatIsAwaited(name: string): Promise<void> {
  const waiting = process.getActiveResourcesInfo().join(", ");
  process.stderr.write(`"${name}" runs for ${LONG_MS / 1000} seconds. The process waits for: ${waiting}\n`);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  await Promise.all(Array.from({ length: threads }, () => stat(".")));
}
