import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { SandboxPolicy } from "@skillwright/core/internal";
import type { StopReason } from "./run-process.ts";
import { walkFolder } from "./seal-names.ts";

/** Milliseconds between two checks. Each process also has its own limit, so little can happen in between. */
const LOOK_MS = 100;

/** The work folder is measured so that it takes at most this share of the time. */
const DISK_SHARE = 0.05;

/** Bytes of a block in a file's stats. */
const BLOCK_BYTES = 512;

/** Stops a process when it and its descendants use more memory, or add more to their work folder, than allowed. Linux only. */
export function watchLimits({
  limits,
  work,
}: Pick<SandboxPolicy, "limits" | "work">): (pid: number, stop: (reason: StopReason) => void) => () => void {
  return (pid, stop) => {
    const before = sizeOf(work, Number.MAX_SAFE_INTEGER);
    const maxEntries = before.entries + limits.diskEntries;
    let nextDisk = 0;
    const timer = setInterval(() => {
      const processes = treeOf(pid);
      if (memoryOf(processes) > limits.memoryBytes) stop("memory");
      const start = performance.now();
      if (start < nextDisk) return;
      const { bytes, entries } = sizeOf(work, maxEntries);
      const unseen = deletedBytes(processes, work);
      if (entries > maxEntries || bytes + unseen > before.bytes + limits.diskBytes) stop("disk");
      nextDisk = performance.now() + (performance.now() - start) / DISK_SHARE;
    }, LOOK_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** A process and its descendants, those that other threads than the first one started included. */
function treeOf(pid: number): readonly number[] {
  const found = new Set([pid]);
  for (const next of found) {
    for (const task of list(`/proc/${next}/task`)) {
      for (const child of read(`/proc/${next}/task/${task}/children`).split(" "))
        if (child !== "") found.add(Number(child));
    }
  }
  return [...found];
}

/** The memory of processes in bytes; shared memory counts once. */
function memoryOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => {
    const parts = read(`/proc/${pid}/smaps_rollup`).matchAll(/^Pss_(?:Anon|Shmem): *(\d+) kB$/gm);
    return [...parts].reduce((bytes, [, kilobytes]) => bytes + Number(kilobytes) * 1024, sum);
  }, 0);
}

/** Bytes of deleted files that processes still have open: they fill the disk too. */
function deletedBytes(processes: readonly number[], work: string): number {
  const sizes = new Map<number, number>();
  for (const pid of processes) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      const target = tryOr("", () => readlinkSync(path));
      if (!target.endsWith(" (deleted)") || !target.includes(work)) continue;
      const stats = tryOr(undefined, () => statSync(path, { throwIfNoEntry: false }));
      if (stats?.isFile() === true) sizes.set(stats.ino, stats.blocks * BLOCK_BYTES);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function sizeOf(folder: string, maxEntries: number): { readonly bytes: number; readonly entries: number } {
  let bytes = 0;
  let entries = 0;
  for (const { path } of walkFolder(folder, maxEntries)) {
    entries += 1;
    bytes += tryOr(0, () => (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BLOCK_BYTES);
  }
  return { bytes, entries };
}

function list(folder: string): readonly string[] {
  return tryOr([], () => readdirSync(folder));
}

function read(path: string): string {
  return tryOr("", () => readFileSync(path, "utf8"));
}

/** Processes and files can end while they are being read. */
function tryOr<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES" || code === "ENOTDIR") return otherwise;
    throw error;
  }
}
