import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The processes that a process started and that still run, whichever of its threads did. Linux only, elsewhere none. */
export function childrenOf(pid: number): readonly number[] {
  return whileItRuns([], () => readdirSync(`/proc/${pid}/task`)).flatMap((task) =>
    whileItRuns("", () => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"))
      .split(" ")
      .filter((child) => child !== "")
      .map(Number),
  );
}

/** Longest wait for processes that were killed; the kernel takes milliseconds, unless a disk doesn't answer. */
const MAX_WAIT_MS = 5000;

/** Waits until processes that were killed have ended. */
export async function untilEnded(pids: Iterable<number>): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  for (const pid of pids) while (isRunning(pid) && performance.now() < end) await sleep(2);
}

/** A zombie has ended, even if nobody has asked how. */
function isRunning(pid: number): boolean {
  const stat = whileItRuns("", () => readFileSync(`/proc/${pid}/stat`, "latin1"));
  return stat !== "" && !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(")")));
}

/** Reads what belongs to a process, and can disappear meanwhile because the process ends. */
export function whileItRuns<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    // An error here would end the whole program, and a command must not be able to cause that.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return otherwise;
  }
}
