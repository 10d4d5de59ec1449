import { isSkillwrightError, sandboxSetting } from "@skillwright/core/find";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** Whether a sandbox is available on this machine. */
export type SandboxState =
  | {
      /** `on`: it was tried and works. `found`: what it takes is there, and nothing was run to find out more. */
      readonly state: "on" | "found";
      readonly kind: Exclude<Sandbox["kind"], "off">;
      /** Who limits the memory of commands: the kernel (cgroup v2), this program by counting, or nothing. */
      readonly memoryLimit: "kernel" | "counted" | "none";
    }
  | { /** Turned off in the user's configuration. */ readonly state: "off" }
  | {
      /** Nothing runs. */ readonly state: "unavailable";
      readonly problem: string;
      readonly hint: string | undefined;
    };

export interface SandboxStateOptions {
  /** `detect` runs no program; `try` runs a command in the sandbox. Default: `detect`. */
  readonly check?: "detect" | "try";
}

/**
 * Says which sandbox this computer has, and whether the user's configuration turns it off.
 *
 * @example
 * ```ts
 * const sandbox = await sandboxState(skills, { check: "try" });
 * if (sandbox.state === "unavailable") console.log(sandbox.problem);
 * ```
 */
export async function sandboxState(
  { snapshot }: { readonly snapshot: Snapshot },
  { check = "detect" }: SandboxStateOptions = {},
): Promise<SandboxState> {
  if (sandboxSetting(snapshot.config) === "off") return { state: "off" };
  const { findSandbox, openSandbox } = await import("../sandbox/sandbox.ts");
  const { env, home, platform } = snapshot.place;
  try {
    const { hasCgroup } = await import("../sandbox/cgroup.ts");
    const memoryLimit = platform !== "linux" ? "none" : hasCgroup() ? "kernel" : "counted";
    if (check === "detect") return { state: "found", kind: findSandbox(platform), memoryLimit };
    const { kind } = await openSandbox({ env, home, platform });
    return kind === "off" ? { state: "off" } : { state: "on", kind, memoryLimit };
  } catch (error) {
    if (!isSkillwrightError(error, "sandbox_unavailable")) throw error;
    return { state: "unavailable", problem: error.details.reason, hint: error.hint };
  }
}
