import { type ChildProcess, execFileSync, type IOType, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex, Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { SkillwrightError } from "@skillwright/core/internal";
import { killGroup } from "../machine/kill-group.ts";
import { childrenOf, untilEnded } from "../machine/processes.ts";

/** The close-on-exec flag of an open file; the kernel prints it in octal. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Descriptors, besides the standard ones, that every child inherits: one of a folder would let a command escape.
 * Empty if the system doesn't list them.
 */
function leakedDescriptors(): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd")
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor))
    .toSorted((a, b) => a - b);
}

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = ""] =
      /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (error) {
    // The directory listing itself had one open.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Why a process was stopped before it ended on its own. */
export type StopReason = "caller" | "disk" | "memory" | "output" | "time";

export interface ProcessStart {
  readonly program: string;
  readonly args: readonly string[];
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Passed as descriptors from 4 on; what the program writes to descriptor 3 is returned as `report`. */
  readonly given?: readonly (string | Uint8Array)[];
  /** Gets our end of a channel whose other end is the descriptor after those. Needs `given`. Default: there is none. */
  readonly channel?: ((stream: Duplex) => void) | undefined;
}

/** Limits enforced on a process from outside. */
export interface ProcessBounds {
  readonly timeMs: number;
  readonly outputBytes: number;
  readonly stdin?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Starts monitoring the process; returns a function that stops monitoring. */
  readonly watch?: (pid: number, stop: (reason: StopReason) => void) => () => void;
}

/** How a process ended. */
export interface ProcessEnd {
  /** Undefined when a signal ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly stoppedBy: StopReason | undefined;
  readonly report: string;
}

/** A started process and our ends of its pipes. */
interface Started {
  readonly child: ChildProcess;
  readonly stdout: Socket;
  readonly stderr: Socket;
}

/**
 * Runs a process with limits in its own process group; stopping it stops the whole group. Nothing that runs in a
 * namespace is left afterwards; without a sandbox, what left the group may still run.
 */
export async function runProcess(start: ProcessStart, bounds: ProcessBounds): Promise<ProcessEnd> {
  const { child, stdout, stderr } = startAlone(start, bounds.stdin ?? "");
  const report = child.stdio[3] as Readable | undefined;
  let stoppedBy: StopReason | undefined;
  // What left the group is in a namespace. It ends with the namespace's first process, which ends after all others.
  const firstProcesses = new Set<number>();
  const findFirstProcesses = (): void => {
    // Only bubblewrap is given something, and it starts a namespace. Any other child could leave the group and outlive it.
    if (start.given === undefined) return;
    for (const pid of childrenOf(child.pid ?? 0)) firstProcesses.add(pid);
  };
  report?.once("data", findFirstProcesses);
  const stop = (reason: StopReason): void => {
    stoppedBy ??= reason;
    findFirstProcesses();
    killGroup(child);
    // A process that left the group may still have these open.
    for (const stream of [stdout, stderr, report]) stream?.destroy();
  };
  const take = takeUpTo(bounds.outputBytes, () => stop("output"));
  const texts = [take(stdout), take(stderr), takeUpTo(MAX_REPORT_BYTES, () => undefined)(report)] as const;
  const timer = setTimeout(() => stop("time"), bounds.timeMs);
  const abort = (): void => stop("caller");
  bounds.signal?.addEventListener("abort", abort);
  let unwatch: (() => void) | undefined;
  try {
    for (const [index, data] of (start.given ?? []).entries()) give(child.stdio[4 + index] as Writable, data);
    start.channel?.(child.stdio[4 + (start.given?.length ?? 0)] as Duplex);
    if (child.pid !== undefined) unwatch = bounds.watch?.(child.pid, stop);
    if (bounds.signal?.aborted === true) abort();
    // Rejects when the program cannot be started.
    const [status] = (await once(child, "exit")) as [number | null];
    killGroup(child);
    await Promise.all([...[stdout, stderr, report].map(ended), untilEnded(firstProcesses)]);
    return {
      status: status ?? undefined,
      stdout: texts[0](),
      stderr: texts[1](),
      stoppedBy,
      report: texts[2](),
    };
  } finally {
    clearTimeout(timer);
    unwatch?.();
    bounds.signal?.removeEventListener("abort", abort);
    for (const stream of [stdout, stderr, ...child.stdio]) stream?.destroy();
  }
}

/** Starts a process that inherits no descriptors: leaked ones are replaced by an empty device. */
function startAlone(
  { program, args, cwd, env, given, channel }: ProcessStart,
  input: string | Uint8Array,
): Started {
  const leaked = leakedDescriptors();
  const files = openCommandFiles(input);
  const theirs = [files.stdin, files.stdout.writer, files.stderr.writer];
  const empty = openSync("/dev/null", "r");
  try {
    const own = given === undefined ? 0 : given.length + (channel === undefined ? 1 : 2);
    const stdio: (IOType | number)[] = [...theirs, ...Array.from({ length: own }, () => "pipe" as const)];
    for (const descriptor of leaked) {
      while (stdio.length <= descriptor) stdio.push("ignore");
      if (stdio[descriptor] === "ignore") stdio[descriptor] = empty;
    }
    return {
      child: spawn(program, args, { cwd, env, detached: true, stdio }),
      stdout: new Socket({ fd: files.stdout.reader, readable: true, writable: false }),
      stderr: new Socket({ fd: files.stderr.reader, readable: true, writable: false }),
    };
  } finally {
    for (const descriptor of [empty, ...theirs]) closeSync(descriptor);
  }
}

/** Writes and closes; a reader that is gone or never reads is not an error. */
function give(stream: Writable, data: string | Uint8Array): void {
  stream.on("error", () => stream.destroy());
  stream.end(data);
}

/** Largest size of a report, which is a few lines from our own tools. */
const MAX_REPORT_BYTES = 64 * 1024;

/** Collects output of streams, up to a total number of bytes; returns the text of one stream. */
function takeUpTo(limit: number, full: () => void): (stream: Readable | undefined) => () => string {
  let left = limit;
  return (stream) => {
    const chunks: Uint8Array[] = [];
    stream?.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk.subarray(0, left));
      const over = chunk.length > left;
      left = Math.max(0, left - chunk.length);
      if (over) full();
    });
    return () => Buffer.concat(chunks).toString("utf8");
  };
}

/** Waits until a stream has ended; a stream that was cut off has ended too. */
async function ended(stream: Readable | undefined): Promise<void> {
  await (stream && finished(stream, { writable: false }).catch(() => undefined));
}

/** The files a command reads from and writes to; they are already unlinked. */
interface CommandFiles {
  /** For the command. */
  readonly stdin: number;
  readonly stdout: Pipe;
  readonly stderr: Pipe;
}

/** Both ends of a pipe, as open files. */
interface Pipe {
  readonly reader: number;
  readonly writer: number;
}

/**
 * Opens real pipes for output and a real file for input: commands that open `/dev/stderr` or `/dev/stdin` fail with
 * Node's sockets, and with files of other users, hence the modes.
 */
function openCommandFiles(input: string | Uint8Array): CommandFiles {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-pipes-"));
  const opened: number[] = [];
  const open = (name: string, flags: number): number => {
    const descriptor = openSync(join(folder, name), flags);
    opened.push(descriptor);
    return descriptor;
  };
  // In this order neither end blocks on the other.
  const pipe = (name: string): Pipe => {
    chmodSync(join(folder, name), 0o666);
    const reader = open(name, constants.O_RDONLY | constants.O_NONBLOCK);
    return { reader, writer: open(name, constants.O_WRONLY) };
  };
  try {
    execFileSync("/usr/bin/mkfifo", [join(folder, "out"), join(folder, "err")], { stdio: "ignore", env: {} });
    writeFileSync(join(folder, "in"), input);
    chmodSync(join(folder, "in"), 0o444);
    return { stdin: open("in", constants.O_RDONLY), stdout: pipe("out"), stderr: pipe("err") };
  } catch (error) {
    for (const descriptor of opened) closeSync(descriptor);
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The error for a machine that can't sandbox skill commands. */
export function unavailable(reason: string, hint: string): SkillwrightError<"sandbox_unavailable"> {
  return new SkillwrightError("sandbox_unavailable", {
    message: `Skills can't run commands here, because there is no sandbox: ${reason}`,
    details: { reason },
    hint,
  });
}
