import {
  SANDBOX_DISK_BYTES,
  SANDBOX_DISK_ENTRIES,
  SANDBOX_FILE_BYTES,
  SANDBOX_MEMORY_BYTES,
  SANDBOX_OPEN_FILES,
  SANDBOX_OUTPUT_BYTES,
  SANDBOX_PROCESSES,
  SANDBOX_TEMP_BYTES,
  SANDBOX_TIME_MS,
} from "../limits.ts";
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
  /** What it may add to its work folder in all. Linux only. */
  readonly diskBytes: number;
  /** Files and folders that it may add to its work folder. Linux only. */
  readonly diskEntries: number;
  readonly tempBytes: number;
  readonly openFiles: number;
}

/** The limits of a command whose caller asks for no others. */
export const sandboxLimits: SandboxLimits = {
  timeMs: SANDBOX_TIME_MS,
  memoryBytes: SANDBOX_MEMORY_BYTES,
  processes: SANDBOX_PROCESSES,
  outputBytes: SANDBOX_OUTPUT_BYTES,
  fileBytes: SANDBOX_FILE_BYTES,
  diskBytes: SANDBOX_DISK_BYTES,
  diskEntries: SANDBOX_DISK_ENTRIES,
  tempBytes: SANDBOX_TEMP_BYTES,
  openFiles: SANDBOX_OPEN_FILES,
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
