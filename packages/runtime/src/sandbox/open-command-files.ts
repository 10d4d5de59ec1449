import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The files a command reads from and writes to; they are already unlinked. */
export interface CommandFiles {
  /** For the command. */
  readonly stdin: number;
  readonly stdout: Pipe;
  readonly stderr: Pipe;
}

/** Both ends of a pipe, as open files. */
export interface Pipe {
  readonly reader: number;
  readonly writer: number;
}

/**
 * Opens real pipes for output and a real file for input. Node.js "pipes" are sockets, and a command that opens
 * `/dev/stderr` or `/dev/stdin` by name fails with a socket. It also fails with a file that belongs to another user,
 * hence the modes.
 */
export function openCommandFiles(input: string | Uint8Array): CommandFiles {
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
