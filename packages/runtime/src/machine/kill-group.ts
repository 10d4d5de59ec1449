import type { ChildProcess } from "node:child_process";

/** Ends a process that was started detached, and everything in its group. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The group is empty; macOS reports the second code for zombies.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
