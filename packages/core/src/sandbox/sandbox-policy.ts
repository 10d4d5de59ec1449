import type { NetworkAccess } from "./network-access.ts";

/** Resource limits of a command in a sandbox. */
export interface SandboxLimits {
  readonly timeMs: number;
  /** Of all its processes together, and of each. */
  readonly memoryBytes: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Standard output and standard error together. */
  readonly outputBytes: number;
  readonly fileBytes: number;
  /** What it may add to its work folder in all, deleted files that are still open included. Linux only. */
  readonly diskBytes: number;
  /** Files and folders that it may add to its work folder. Linux only. */
  readonly diskEntries: number;
  readonly tempBytes: number;
  readonly openFiles: number;
}

const MIB = 1024 * 1024;

/** The limits of a command whose caller asks for no others. */
export const sandboxLimits: SandboxLimits = {
  timeMs: 120_000,
  // A compiler or a browser needs this much.
  memoryBytes: 2048 * MIB,
  // Node.js needs a dozen, and a fork bomb stops here.
  processes: 256,
  // A model's context is smaller, and a flood must not exhaust memory.
  outputBytes: MIB,
  // One mistake must not fill the disk.
  fileBytes: 512 * MIB,
  diskBytes: 2048 * MIB,
  diskEntries: 100_000,
  // They are kept in memory.
  tempBytes: 256 * MIB,
  // The default limit of a shell.
  openFiles: 1024,
};

/** A folder that a command can read, and where it sees it. */
export interface ReadableFolder {
  readonly source: string;
  readonly target: string;
}

/** Everything a sandbox needs to confine a command, on any platform. */
export interface SandboxPolicy {
  /** What can be read besides the system's programs; a folder comes before its contents. */
  readonly readable: readonly ReadableFolder[];
  /** The only folder that can be written to. */
  readonly work: string;
  /** Names in the work folder that can be neither written nor made. */
  readonly sealed: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly network: NetworkAccess;
  readonly limits: SandboxLimits;
}
