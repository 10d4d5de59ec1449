import { readFileSync } from "node:fs";
import type { StopReason } from "./run-process.ts";

/** Milliseconds between two checks. Each process also has its own limit, so little can happen in between. */
const LOOK_MS = 100;

/** Stops a process when it and its descendants use more memory than allowed. Linux only. */
export function watchMemory(limit: number): (pid: number, stop: (reason: StopReason) => void) => () => void {
  return (pid, stop) => {
    const timer = setInterval(() => {
      if (memoryOf(pid) > limit) stop("memory");
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** The memory of a process and its descendants in bytes; shared memory counts once. */
function memoryOf(pid: number): number {
  let bytes = 0;
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const rollup = read(`/proc/${next}/smaps_rollup`);
    for (const [, kilobytes] of rollup.matchAll(/^Pss_(?:Anon|Shmem): *(\d+) kB$/gm))
      bytes += Number(kilobytes) * 1024;
    for (const child of read(`/proc/${next}/task/${next}/children`).split(" ")) {
      if (child !== "") waiting.push(Number(child));
    }
  }
  return bytes;
}

/** Processes can end while they are being read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES") return "";
    throw error;
  }
}
