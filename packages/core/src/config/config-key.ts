import { usageError } from "../errors/skillwright-error.ts";
import { closest, didYouMean } from "../text/compare-text.ts";
import { wordList } from "../text/word-list.ts";
import { catalogFields } from "./catalog-setting.ts";
import { historyFields } from "./history-setting.ts";
import { mcpServerFields } from "./mcp-servers-setting.ts";
import { modelFields, modelsFields, providerFields } from "./models-setting.ts";
import { networkFields } from "./network-setting.ts";
import { readFileFields } from "./read-file-setting.ts";
import { isRegistryKey } from "./registries-setting.ts";
import { searchSettingFields } from "./search-setting.ts";
import { fieldNames } from "./setting-fields.ts";
import { CONFIG_KEYS, type SettingKey } from "./settings.ts";

/** The keys of settings as help shows them; a part in capital letters stands for a name. */
export const settingKeys: readonly string[] = wordList(`
  index watch sandbox shellDirectives builtIns permissions mcp mcpServers.LABEL.url roots plugins pinned preferred
  skills.NAME skills.urls skills.paths agents.ID.skills history.keep search.embedder models.default
  models.providers.NAME.base_url network.private_hosts catalog.max_pct readFile.extensions
  scan.silenced.HASH.RULE registries.default lint.rules.RULE settings.NAME
`);

/** A key in a configuration file, and whether its value is a list. */
export interface ConfigKey {
  readonly path: readonly [string, ...string[]];
  readonly list: boolean;
}

/**
 * Reads a dotted key such as `index`, `skills.pdf-tools`, `settings.web.search` or `agents.builder.skills`. What
 * follows `skills.` is one name, id or path, dots included. Throws `usage_error` for what isn't a setting.
 */
export function parseConfigKey(key: string): ConfigKey {
  const [top = "", ...parts] = key.split(".");
  const known = CONFIG_KEYS.find((candidate) => candidate === top);
  const found =
    known && (parts.length === 0 ? { path: [known], list: LISTS.has(known) } : within(known, parts));
  if (found !== undefined) return found as ConfigKey;
  const suggestions = closest(top, CONFIG_KEYS).filter((suggestion) => suggestion !== top);
  throw usageError(key, `"${key}" is not a setting`, {
    suggestions,
    hint: didYouMean(suggestions, "") ?? "`skillwright help config` lists all settings.",
  });
}

/** The settings that are lists. */
const LISTS: ReadonlySet<string> = new Set(["roots", "plugins", "pinned", "preferred"]);

/** The settings that are on or off. */
export const SWITCH_KEYS: ReadonlySet<string> = new Set(
  wordList("index sandbox shellDirectives watch builtIns"),
);

const sections = {
  history: historyFields,
  search: searchSettingFields,
  catalog: catalogFields,
  readFile: readFileFields,
  network: networkFields,
} as const;

/** The key of a part of a setting; undefined if it has no such part. */
function within(top: SettingKey, parts: readonly string[]): ConfigKey | undefined {
  const rest = parts.join(".");
  const part = (list: "list" | "value", ...path: readonly string[]): ConfigKey => ({
    path: [top, ...path],
    list: list === "list",
  });
  const whole = () => (parts.includes("") ? undefined : part("value", ...parts));
  switch (top) {
    case "skills":
      if (rest === "") return undefined;
      return part(rest === "urls" || rest === "paths" ? "list" : "value", rest);
    case "agents": {
      const agent = parts.slice(0, -1).join(".");
      return agent !== "" && parts.at(-1) === "skills" ? part("list", agent, "skills") : undefined;
    }
    case "mcpServers": {
      const [label = "", field, ...more] = parts;
      if (label === "" || more.length > 0) return undefined;
      if (field === undefined) return part("value", label);
      if (!has(mcpServerFields, field)) return undefined;
      return part(field === "args" || field === "env" ? "list" : "value", label, field);
    }
    case "history":
    case "search":
    case "catalog":
      return has(sections[top], rest) ? part("value", rest) : undefined;
    case "readFile":
    case "network":
      return has(sections[top], rest) ? part("list", rest) : undefined;
    case "scan":
      return parts[0] === "silenced" && parts.length <= 3 ? whole() : undefined;
    case "registries":
      return isRegistryKey(rest) ? part("value", rest) : undefined;
    case "lint":
      return parts[0] === "rules" && parts.length <= 2 ? whole() : undefined;
    case "models":
      return isModelsKey(parts) ? part("value", ...joinModelName(parts)) : undefined;
    case "settings":
      return whole();
    default:
      return undefined;
  }
}

/** Whether the parts after `models.` name a setting; a model's name may contain dots. */
function isModelsKey(parts: readonly string[]): boolean {
  const [top = "", provider, field, ...rest] = parts;
  if (parts.includes("")) return false;
  if (top !== "providers") return parts.length === 1 && has(modelsFields, top);
  if (provider === undefined || field === undefined) return true;
  if (field !== "models") return rest.length === 0 && has(providerFields, field);
  return rest.length === 0 || (rest.length > 1 && has(modelFields, rest.at(-1) ?? ""));
}

function joinModelName(parts: readonly string[]): readonly string[] {
  const name = parts.slice(3, -1).join(".");
  return name === "" ? parts : [...parts.slice(0, 3), name, ...parts.slice(-1)];
}

function has(fields: Parameters<typeof fieldNames>[0], name: string): boolean {
  return fieldNames(fields).includes(name);
}
