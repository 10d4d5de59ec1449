import { homedir, userInfo } from "node:os";
import { isAbsolutePath, normalizePath, type OperatingSystem } from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import type { Environment } from "./locations.ts";

/**
 * The user's home folder. An empty or relative `HOME` would make whatever folder one works in the home, and let a
 * project pass for its user; it counts as unset.
 */
export function homeFolder(env: Environment): string {
  const given = toPortablePath(env.HOME ?? "");
  if (isAbsolutePath(given)) return normalizePath(given);
  const known = toPortablePath(env.HOME === undefined ? homedir() : userInfo().homedir);
  return normalizePath(known);
}

/** The platform this runs on, by the names the core knows. */
export function currentPlatform(): OperatingSystem {
  return process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux";
}
