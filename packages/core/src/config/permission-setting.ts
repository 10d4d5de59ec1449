import type { YamlEntry } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";
import { PERMISSION_MODES, type PermissionMode } from "./permission-mode.ts";
import { readWord } from "./read-word.ts";
import type { SettingContext } from "./setting.ts";

/**
 * Whether tool permissions that skills declare apply. `strict` in any file wins, because it only
 * narrows; otherwise the host's own choice wins, then the user's, then the administrator's, and finally `ask`.
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

/** A project may only narrow: any other mode grants some permissions. */
export function readPermissions(
  { keySpan, value }: YamlEntry,
  context: SettingContext,
): ConfigFile["permissions"] {
  // A mistyped `strict` must not grant anything.
  const mode = readWord(value, PERMISSION_MODES, context) ?? "strict";
  if (context.config.layer !== "project" || mode === "strict") return mode;
  context.ignore(keySpan, "A project can only set `permissions` to strict; its value is ignored");
  return undefined;
}
