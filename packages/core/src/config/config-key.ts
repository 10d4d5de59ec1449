import { SkillwrightError } from "../errors/skillwright-error.ts";
import { closest } from "../text/closest.ts";
import { HISTORY_FIELDS } from "./history-setting.ts";
import { CONFIG_KEYS } from "./read-config.ts";
import { SEARCH_FIELDS } from "./search-setting.ts";

/** A place in a configuration file, and whether a list stands there. */
export interface ConfigKey {
  readonly path: readonly [string, ...string[]];
  readonly list: boolean;
}

/**
 * Reads a dotted key such as `index`, `skills.pdf-tools`, `settings.web.search` or `agents.builder.skills`. What
 * follows `skills.` is one name, id or path, dots included. Throws `usage_error` for what is no setting.
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
    case "watch":
    case "builtIns":
      if (parts.length === 0) return { path: [top], list: false };
      break;
    case "roots":
    case "plugins":
    case "pinned":
      if (parts.length === 0) return { path: [top], list: true };
      break;
    case "skills":
      if (parts.length === 0) return { path: [top], list: false };
      if (rest !== "") return { path: [top, rest], list: false };
      break;
    case "agents": {
      if (parts.length === 0) return { path: [top], list: false };
      const agent = parts.slice(0, -1).join(".");
      if (agent !== "" && parts.at(-1) === "skills") return { path: [top, agent, "skills"], list: true };
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
        : "Settings: index, watch, sandbox, builtIns, permissions, mcp, roots, plugins, pinned, skills.NAME, agents.ID.skills, history.keep, search.embedder, settings.NAME.",
  });
}
