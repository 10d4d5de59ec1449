import { homedir, userInfo } from "node:os";
import { isAbsolutePath, normalizePath, type OperatingSystem } from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import type { Environment } from "./locations.ts";

/**
 * The user's home folder. An empty or relative `HOME` would make any working folder the home, and let a project
 * impersonate its user; it is treated as unset.
 */
export function homeFolder(env: Environment): string {
  const given = toPortablePath(env.HOME ?? "");
  if (isAbsolutePath(given)) return normalizePath(given);
  const known = toPortablePath(env.HOME === undefined ? homedir() : userInfo().homedir);
  return normalizePath(known);
}

/** The current platform, by the names that core uses. */
export function currentPlatform(): OperatingSystem {
  return process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux";
}
