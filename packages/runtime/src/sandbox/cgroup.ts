import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxLimits } from "@skillwright/core/internal";

/** A group of processes whose memory and number the kernel limits (cgroup v2). */
export interface Cgroup {
  /** Put before a command line: joins the group, then becomes the command. */
  readonly enter: readonly string[];
  /** Whether the kernel ended something in it because memory ran out. */
  readonly ranOutOfMemory: () => boolean;
  /** Ends what is left in it and removes it. */
  close(): void;
}

/** Where the kernel shows groups, for tests. */
export interface CgroupPlace {
  /** Default: `/sys/fs/cgroup`. */
  readonly mount?: string;
  /** Default: `/proc/self/cgroup`. */
  readonly self?: string;
}

/** Processes of the sandbox's own programs, which a command's limit doesn't count. */
const OWN_PROCESSES = 16;

/** Tries to remove a group whose last processes are just ending. */
const MAX_REMOVALS = 50;

let opened = 0;

/**
 * Makes a cgroup with a command's limits in the nearest group that delegates memory and processes, as systemd does
 * for services. Undefined without one: limits are then counted.
 */
export function openCgroup(
  { memoryBytes, processes }: Pick<SandboxLimits, "memoryBytes" | "processes">,
  place: CgroupPlace = {},
): Cgroup | undefined {
  const parent = findParent(place);
  if (parent === undefined) return undefined;
  opened += 1;
  const folder = join(parent, `skillwright-${process.pid}-${opened}`);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
  const write = (name: string, value: string | number): void =>
    writeFileSync(join(folder, name), `${value}\n`);
  try {
    write("memory.max", memoryBytes);
    write("memory.oom.group", 1);
    write("pids.max", processes + OWN_PROCESSES);
  } catch (error) {
    remove(folder);
    if (isSystemError(error)) return undefined;
    throw error;
  }
  try {
    // Without it, a command gets as much swap again.
    write("memory.swap.max", 0);
  } catch (error) {
    // A kernel without swap has no such file.
    if (!isSystemError(error)) throw error;
  }
  return {
    // A shell can put itself into the group; 0 means the process that writes.
    enter: ["/bin/sh", "-c", 'echo 0 > "$0/cgroup.procs" && exec "$@"', folder],
    ranOutOfMemory: () => /^oom_kill [1-9]/m.test(read(join(folder, "memory.events"))),
    close: () => remove(folder),
  };
}

/** Whether the kernel can limit commands here. */
export function hasCgroup(place: CgroupPlace = {}): boolean {
  return findParent(place) !== undefined;
}

function findParent({
  mount = "/sys/fs/cgroup",
  self = "/proc/self/cgroup",
}: CgroupPlace): string | undefined {
  const [, own] = /^0::(\/.*)$/m.exec(read(self)) ?? [];
  if (own === undefined || own.split("/").includes("..")) return undefined;
  const parts = own.split("/").filter((part) => part !== "");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = join(mount, ...parts.slice(0, depth));
    const passedOn = read(join(folder, "cgroup.subtree_control")).trim().split(/\s+/);
    const isEnough = passedOn.includes("memory") && passedOn.includes("pids");
    if (isEnough && isWritable(folder) && isWritable(join(folder, "cgroup.procs"))) return folder;
  }
  return undefined;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

function remove(folder: string): void {
  for (let tries = 0; tries < MAX_REMOVALS; tries += 1) {
    try {
      writeFileSync(join(folder, "cgroup.kill"), "1\n");
      rmdirSync(folder);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" && tries > 0) return;
      // Killed processes leave a moment later; a group that stays is empty and costs nothing.
      if (!isSystemError(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isSystemError(error)) return "";
    throw error;
  }
}

function isSystemError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code !== undefined;
}
