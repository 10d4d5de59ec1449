import { existsSync } from "node:fs";
import { type SandboxPolicy, seatbeltProfile } from "@skillwright/core/internal";
import { type ProcessStart, unavailable } from "./run-process.ts";

const SANDBOX_EXEC = "/usr/bin/sandbox-exec";

/** Sets the limits a shell can set, then becomes the command. */
const LIMITS = 'ulimit -c 0 -n "$1" && ulimit -f "$2" && shift 2 && exec "$@"';

/** Throws `sandbox_unavailable` on a macOS without sandbox-exec. */
export function checkSeatbelt(): void {
  if (existsSync(SANDBOX_EXEC)) return;
  throw unavailable(`there is no ${SANDBOX_EXEC}`, "Use a macOS that still has it.");
}

/** How a command is started under macOS's sandbox-exec. */
export function seatbeltStart(policy: SandboxPolicy, argv: readonly string[]): ProcessStart {
  const { limits, environment, cwd } = policy;
  // A shell counts file sizes in blocks of 512 bytes.
  const blocks = Math.floor(limits.fileBytes / 512);
  const shell = ["/bin/sh", "-c", LIMITS, "sh", String(limits.openFiles), String(blocks)];
  return {
    program: SANDBOX_EXEC,
    args: ["-p", seatbeltProfile(policy), ...shell, ...argv],
    env: environment,
    cwd,
  };
}
