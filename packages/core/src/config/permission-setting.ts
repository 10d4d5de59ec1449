import { readBoolean } from "../parse/field-reader.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import type { SettingContext } from "./setting.ts";
import { wordOf } from "./setting-fields.ts";

/**
 * Whether a manifest's tool permissions apply.
 * - `strict`: what it asks for is ignored.
 * - `ask`: the user sees what would change and decides.
 * - `trusted-source`: permissions from system and admin scopes apply, all others are ignored.
 */
export type PermissionMode = "strict" | "ask" | "trusted-source";

/** Every {@link PermissionMode}. */
export const PERMISSION_MODES: readonly PermissionMode[] = ["strict", "ask", "trusted-source"];

/**
 * Whether tool permissions that skills declare apply. `strict` in any file wins, because it only
 * narrows; otherwise the host's own choice wins, then the user's, then the administrator's, and finally `ask`.
 */
export function permissionSetting(
  config: readonly Pick<ConfigFile, "layer" | "permissions">[],
  chosen?: PermissionMode,
): PermissionMode {
  if (config.some(({ permissions }) => permissions === "strict")) return "strict";
  return chosen ?? fileOf(config, "user")?.permissions ?? fileOf(config, "admin")?.permissions ?? "ask";
}

const readMode = wordOf(PERMISSION_MODES);

/** A project may only narrow: any other mode grants some permissions. */
export function readPermissions(node: YamlNode, context: SettingContext): ConfigFile["permissions"] {
  // A mistyped `strict` must not grant anything.
  const mode = readMode(node, context) ?? "strict";
  if (context.config.layer !== "project" || mode === "strict") return mode;
  context.ignore(context.keySpan, "A project can only set `permissions` to strict; its value is ignored");
  return undefined;
}

/** Whether skill commands run in a sandbox: yes, unless the user's own file says `off` and the administrator sets nothing. */
export function sandboxSetting(
  config: readonly Pick<ConfigFile, "layer" | "sandbox">[],
): NonNullable<ConfigFile["sandbox"]> {
  const isOn = config.some(({ layer, sandbox }) => layer === "admin" && sandbox === "on");
  const isOff = config.some(({ layer, sandbox }) => layer === "user" && sandbox === "off");
  return isOff && !isOn ? "off" : "on";
}

/** Whether shell directives in the text of skills may run: yes, unless any configuration file says `off`. */
export function shellDirectivesSetting(
  config: readonly Pick<ConfigFile, "shellDirectives">[],
): NonNullable<ConfigFile["shellDirectives"]> {
  return config.some(({ shellDirectives }) => shellDirectives === "off") ? "off" : "on";
}

/** Only the user, who bears the risk, can disable the sandbox; an administrator can enforce it. */
export function readSandbox(node: YamlNode, context: SettingContext): ConfigFile["sandbox"] {
  const { layer } = context.config;
  const on = readBoolean(node, context);
  if (on === undefined) return undefined;
  if (layer === "user" || (layer === "admin" && on)) return on ? "on" : "off";
  const whose = layer === "project" ? "the project's" : "the administrator's";
  const message = on
    ? `\`sandbox\` is the user's to set; ${whose} value is ignored`
    : `Only the user's own configuration can switch the sandbox off; ${whose} value is ignored`;
  context.ignore(context.keySpan, message);
  return undefined;
}
