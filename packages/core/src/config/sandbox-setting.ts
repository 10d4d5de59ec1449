import { readBoolean } from "../parse/field-reader.ts";
import type { YamlEntry } from "../yaml/nodes.ts";
import type { ConfigFile } from "./config-file.ts";
import type { SettingContext } from "./setting.ts";

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
export function readSandbox({ keySpan, value }: YamlEntry, context: SettingContext): ConfigFile["sandbox"] {
  const { layer } = context.config;
  const on = readBoolean(value, context);
  if (on === undefined) return undefined;
  if (layer === "user" || (layer === "admin" && on)) return on ? "on" : "off";
  const whose = layer === "project" ? "the project's" : "the administrator's";
  const message = on
    ? `\`sandbox\` is the user's to set; ${whose} value is ignored`
    : `Only the user's own configuration can switch the sandbox off; ${whose} value is ignored`;
  context.ignore(keySpan, message);
  return undefined;
}
