import type { ConfigFile } from "./config-file.ts";

/** Whether what skills run is kept in a sandbox: unless the user's own file says `off` and the administrator says nothing. */
export function sandboxSetting(
  config: readonly Pick<ConfigFile, "layer" | "sandbox">[],
): NonNullable<ConfigFile["sandbox"]> {
  const isOn = config.some(({ layer, sandbox }) => layer === "admin" && sandbox === "on");
  const isOff = config.some(({ layer, sandbox }) => layer === "user" && sandbox === "off");
  return isOff && !isOn ? "off" : "on";
}
