import { lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { SandboxPolicy } from "@skillwright/core/internal";
import { childrenOf, whileItRuns } from "../machine/processes.ts";
import type { StopReason } from "./run-process.ts";
import { isGone, walkFolder } from "./walk-folder.ts";

/** Milliseconds between two checks. Each process also has its own limit, so little can happen in between. */
const CHECK_MS = 100;

/** The work folder is measured so that it takes at most this share of the time. */
const DISK_SHARE = 0.05;

/** The open files of processes are counted so that it takes at most this share of the time. */
const DESCRIPTOR_SHARE = 0.2;

/** What the kernel may hold for an unread socket or pipe; the seccomp filter keeps sockets from growing. */
const BUFFER_BYTES = { socket: 256 * 1024, pipe: 64 * 1024 } as const;

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
    let nextBuffers = 0;
    let buffers = 0;
    const timer = setInterval(() => {
      const processes = treeOf(pid);
      const begin = performance.now();
      if (begin >= nextBuffers) {
        buffers = bufferBytes(processes, limits.memoryBytes);
        nextBuffers = performance.now() + (performance.now() - begin) / DESCRIPTOR_SHARE;
      }
      if (memoryOf(processes) + buffers > limits.memoryBytes) stop("memory");
      const start = performance.now();
      if (start < nextDisk) return;
      const { bytes, entries, hidden } = sizeOf(work, maxEntries);
      const unseen = deletedBytes(processes, work);
      const isOver = entries > maxEntries || bytes + unseen > before.bytes + limits.diskBytes;
      // What cannot be measured could be anything.
      if (isOver || hidden > before.hidden) stop("disk");
      nextDisk = performance.now() + (performance.now() - start) / DISK_SHARE;
    }, CHECK_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** A process and its descendants. */
function treeOf(pid: number): readonly number[] {
  const found = new Set([pid]);
  for (const next of found) for (const child of childrenOf(next)) found.add(child);
  return [...found];
}

/** The memory of processes in bytes; shared memory counts once. */
function memoryOf(processes: readonly number[]): number {
  return processes.reduce((sum, pid) => {
    const parts = read(`/proc/${pid}/smaps_rollup`).matchAll(/^Pss_(?:Anon|Shmem): *(\d+) kB$/gm);
    return [...parts].reduce((bytes, [, kilobytes]) => bytes + Number(kilobytes) * 1024, sum);
  }, 0);
}

/** What sockets and pipes of processes may hold in the kernel; counting stops above `most`. */
function bufferBytes(processes: readonly number[], most: number): number {
  const sockets = new Set<string>();
  const pipes = new Set<string>();
  const counted = (): number => sockets.size * BUFFER_BYTES.socket + pipes.size * BUFFER_BYTES.pipe;
  for (const pid of processes) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const target = whileItRuns("", () => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
      if (target.startsWith("socket:")) sockets.add(target);
      else if (target.startsWith("pipe:")) pipes.add(target);
    }
    if (counted() > most) break;
  }
  return counted() + (sockets.size === 0 ? 0 : queuedBytes(processes.at(-1) ?? 0, sockets));
}

/** What TCP connections hold: their buffers grow by themselves. */
function queuedBytes(pid: number, sockets: ReadonlySet<string>): number {
  let bytes = 0;
  for (const table of ["tcp", "tcp6"]) {
    for (const line of read(`/proc/${pid}/net/${table}`).split("\n")) {
      const [, , , , queues = "", , , , , inode = ""] = line.trim().split(/\s+/);
      const [sent = "", received = ""] = queues.split(":");
      if (sockets.has(`socket:[${inode}]`))
        bytes += Number.parseInt(sent, 16) + Number.parseInt(received, 16);
    }
  }
  return bytes;
}

/** Bytes of deleted files that processes still have open: they fill the disk too. */
function deletedBytes(processes: readonly number[], work: string): number {
  const sizes = new Map<number, number>();
  for (const pid of processes) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      const target = whileItRuns("", () => readlinkSync(path));
      if (!target.endsWith(" (deleted)") || !target.includes(work)) continue;
      const stats = whileItRuns(undefined, () => statSync(path, { throwIfNoEntry: false }));
      if (stats?.isFile() === true) sizes.set(stats.ino, stats.blocks * BLOCK_BYTES);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

interface FolderSize {
  readonly bytes: number;
  readonly entries: number;
  /** Files and folders that can't be read: closed ones, and those with too long a path. */
  readonly hidden: number;
}

function sizeOf(folder: string, maxEntries: number): FolderSize {
  let bytes = 0;
  let entries = 0;
  let hidden = 0;
  const onHidden = (): void => {
    hidden += 1;
  };
  for (const { path } of walkFolder(folder, { maxEntries, onHidden })) {
    entries += 1;
    try {
      bytes += (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * BLOCK_BYTES;
    } catch (error) {
      if (!isGone(error)) onHidden();
    }
  }
  return { bytes, entries, hidden };
}

function list(folder: string): readonly string[] {
  return whileItRuns([], () => readdirSync(folder));
}

function read(path: string): string {
  return whileItRuns("", () => readFileSync(path, "utf8"));
}
