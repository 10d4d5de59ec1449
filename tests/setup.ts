import { resolve } from "node:path";
import fc from "fast-check";
import { beforeEach } from "vitest";
import { watchForHang } from "./watch-for-hang.ts";

// The same commit gives the same verdict each time: `npm test` draws the same values, `npm run soak` new ones.
if (process.env.SOAK !== "1") fc.configureGlobal({ seed: 20_260_701 });

// npm and other tools that tests start would keep compiled code in the temporary folder, where nobody removes it.
process.env.NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../node_modules/.cache/skillwright/compile");

/** Longer than any test takes on a busy machine, and shorter than the time after which a test counts as hung. */
const LONG_MS = 150_000;

beforeEach(({ task }) => {
  if (process.env.SOAK === "1") return undefined;
  const print = (text: string): void => void process.stderr.write(text);
  return watchForHang({ name: task.name, limit: LONG_MS, print });
});
