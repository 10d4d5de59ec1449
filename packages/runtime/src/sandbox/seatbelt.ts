import { existsSync } from "node:fs";
import { type SandboxPolicy, type SeatbeltView, seatbeltProfile } from "@skillwright/core/internal";
import { openNetworkProxy, proxyVariables } from "./network-proxy.ts";
import {
  type ProcessBounds,
  type ProcessEnd,
  type ProcessStart,
  runProcess,
  unavailable,
} from "./run-process.ts";
import { sealNames } from "./seal-names.ts";

const SANDBOX_EXEC = "/usr/bin/sandbox-exec";

/** Sets the limits a shell can set, then becomes the command. */
const LIMITS = 'ulimit -c 0 -n "$1" && ulimit -f "$2" && shift 2 && exec "$@"';

/** Throws `sandbox_unavailable` on a macOS without sandbox-exec. */
export function checkSeatbelt(): void {
  if (existsSync(SANDBOX_EXEC)) return;
  throw unavailable(`there is no ${SANDBOX_EXEC}`, "Use a version of macOS that has it.");
}

/** How a command is started under macOS's sandbox-exec. */
function seatbeltStart(
  policy: SandboxPolicy,
  argv: readonly string[],
  view: SeatbeltView = {},
): ProcessStart {
  const { limits, environment, cwd } = policy;
  // A shell counts file sizes in blocks of 512 bytes.
  const blocks = Math.floor(limits.fileBytes / 512);
  const shell = ["/bin/sh", "-c", LIMITS, "sh", String(limits.openFiles), String(blocks)];
  return {
    program: SANDBOX_EXEC,
    args: ["-p", seatbeltProfile(policy, view), ...shell, ...argv],
    env: environment,
    cwd,
  };
}

/** Runs a command under sandbox-exec; single hosts are reached through a proxy that needs a password. */
export async function runSeatbelt(
  policy: SandboxPolicy,
  argv: readonly string[],
  bounds: ProcessBounds,
): Promise<ProcessEnd & { readonly notices: readonly string[] }> {
  const sealed = sealNames(policy.work, policy.sealed);
  try {
    const { notices, ...end } = await runUnder(policy, argv, bounds);
    return { ...end, notices: [...sealed.disableNew(), ...notices] };
  } finally {
    sealed.release();
  }
}

async function runUnder(
  policy: SandboxPolicy,
  argv: readonly string[],
  bounds: ProcessBounds,
): Promise<ProcessEnd & { readonly notices: readonly string[] }> {
  if (typeof policy.network !== "object") {
    return { ...(await runProcess(seatbeltStart(policy, argv), bounds)), notices: [] };
  }
  const proxy = await openNetworkProxy({ hosts: policy.network.hosts, listen: "port" });
  try {
    const variables = proxyVariables(`http://${proxy.credentials}@127.0.0.1:${proxy.port}`);
    const open = { ...policy, environment: { ...policy.environment, ...variables } };
    const end = await runProcess(seatbeltStart(open, argv, { proxyPort: proxy.port }), bounds);
    return { ...end, notices: proxy.refused() };
  } finally {
    proxy.close();
  }
}
