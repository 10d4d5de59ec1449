import type { ConfigFile } from "./config-file.ts";
import type { PermissionMode } from "./permission-mode.ts";

/**
 * How much the word of a skill about tools counts. `strict` in any file counts before everything else, because it only
 * narrows; otherwise the host's own choice counts, then the user's, then the administrator's, and at last `ask`.
 */
export function permissionSetting(
  config: readonly Pick<ConfigFile, "layer" | "permissions">[],
  chosen?: PermissionMode,
): PermissionMode {
  const said = (layer: ConfigFile["layer"]): PermissionMode | undefined =>
    config.find((file) => file.layer === layer)?.permissions;
  if (config.some(({ permissions }) => permissions === "strict")) return "strict";
  return chosen ?? said("user") ?? said("admin") ?? "ask";
}
