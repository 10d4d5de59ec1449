import { SkillwrightError } from "../errors/skillwright-error.ts";
import { closest } from "../text/compare-text.ts";
import { CATALOG_FIELDS } from "./catalog-setting.ts";
import { HISTORY_FIELDS } from "./history-setting.ts";
import { MCP_SERVER_FIELDS } from "./mcp-servers-setting.ts";
import { MODEL_FIELDS, MODELS_FIELDS, PROVIDER_FIELDS } from "./models-setting.ts";
import { NETWORK_FIELDS } from "./network-setting.ts";
import { READ_FILE_FIELDS } from "./read-file-setting.ts";
import { isRegistryKey } from "./registries-setting.ts";
import { SEARCH_FIELDS } from "./search-setting.ts";
import { CONFIG_KEYS } from "./settings.ts";

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
  const rest = parts.join(".");
  switch (top as (typeof CONFIG_KEYS)[number]) {
    case "version":
      if (parts.length === 0) return { path: [top], list: false };
      break;
    case "index":
    case "permissions":
    case "mcp":
    case "sandbox":
    case "shellDirectives":
    case "watch":
    case "builtIns":
      if (parts.length === 0) return { path: [top], list: false };
      break;
    case "roots":
    case "plugins":
    case "pinned":
    case "preferred":
      if (parts.length === 0) return { path: [top], list: true };
      break;
    case "skills":
      if (parts.length === 0) return { path: [top], list: false };
      if (rest !== "") return { path: [top, rest], list: rest === "urls" || rest === "paths" };
      break;
    case "agents": {
      if (parts.length === 0) return { path: [top], list: false };
      const agent = parts.slice(0, -1).join(".");
      if (agent !== "" && parts.at(-1) === "skills") return { path: [top, agent, "skills"], list: true };
      break;
    }
    case "mcpServers": {
      const [label = "", field, ...more] = parts;
      if (parts.length === 0) return { path: [top], list: false };
      if (label === "" || more.length > 0) break;
      if (field === undefined) return { path: [top, label], list: false };
      if (MCP_SERVER_FIELDS.includes(field))
        return { path: [top, label, field], list: field === "args" || field === "env" };
      break;
    }
    case "history":
      if (parts.length === 0 || Object.values(HISTORY_FIELDS).includes(rest)) {
        return { path: [top, ...parts], list: false };
      }
      break;
    case "search":
      if (parts.length === 0 || Object.values(SEARCH_FIELDS).includes(rest)) {
        return { path: [top, ...parts], list: false };
      }
      break;
    case "catalog":
      if (parts.length === 0 || Object.values(CATALOG_FIELDS).includes(rest)) {
        return { path: [top, ...parts], list: false };
      }
      break;
    case "readFile":
      if (parts.length === 0) return { path: [top], list: false };
      if (Object.values(READ_FILE_FIELDS).includes(rest)) return { path: [top, rest], list: true };
      break;
    case "network":
      if (parts.length === 0) return { path: [top], list: false };
      if (Object.values(NETWORK_FIELDS).includes(rest)) return { path: [top, rest], list: true };
      break;
    case "scan": {
      const [field, tree, rule, ...more] = parts;
      if (parts.includes("") || more.length > 0 || (field ?? "silenced") !== "silenced") break;
      return { path: [top, ...[field, tree, rule].filter((part) => part !== undefined)], list: false };
    }
    case "registries":
      if (parts.length === 0) return { path: [top], list: false };
      if (isRegistryKey(rest)) return { path: [top, rest], list: false };
      break;
    case "lint":
      if (parts.length === 0 || rest === "rules") return { path: [top, ...parts], list: false };
      if (parts[0] === "rules" && parts.length === 2 && parts[1] !== "")
        return { path: [top, ...parts], list: false };
      break;
    case "models":
      if (isModelsKey(parts)) return { path: [top, ...joinModelName(parts)], list: false };
      break;
    case "settings":
      if (!parts.includes("")) return { path: [top, ...parts], list: false };
      break;
    default:
  }
  const suggestions = closest(top, CONFIG_KEYS).filter((suggestion) => suggestion !== top);
  throw new SkillwrightError("usage_error", {
    message: `"${key}" is not a setting`,
    details: { argument: key, suggestions },
    hint:
      suggestions.length > 0
        ? `Did you mean ${suggestions.join(" or ")}?`
        : "Settings: index, watch, sandbox, shellDirectives, builtIns, permissions, mcp, mcpServers.LABEL.url, roots, plugins, pinned, preferred, skills.NAME, skills.urls, skills.paths, agents.ID.skills, history.keep, search.embedder, models.default, models.providers.NAME.base_url, network.private_hosts, catalog.max_pct, readFile.extensions, scan.silenced.HASH.RULE, registries.default, lint.rules.RULE, settings.NAME.",
  });
}

/** Whether the parts after `models.` name a setting; a model's name may contain dots. */
function isModelsKey(parts: readonly string[]): boolean {
  const [top = "", provider, field, ...rest] = parts;
  if (parts.includes("")) return false;
  if (parts.length === 0) return true;
  if (top !== MODELS_FIELDS.providers) return parts.length === 1 && has(MODELS_FIELDS, top);
  if (provider === undefined || field === undefined) return true;
  if (field !== PROVIDER_FIELDS.models) return rest.length === 0 && has(PROVIDER_FIELDS, field);
  return rest.length === 0 || (rest.length > 1 && has(MODEL_FIELDS, rest.at(-1) ?? ""));
}

function joinModelName(parts: readonly string[]): readonly string[] {
  const name = parts.slice(3, -1).join(".");
  return name === "" ? parts : [...parts.slice(0, 3), name, ...parts.slice(-1)];
}

function has(fields: Readonly<Record<string, string>>, name: string): boolean {
  return Object.values(fields).includes(name);
}
