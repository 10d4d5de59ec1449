import { SkillwrightError } from "../errors/skillwright-error.ts";
import { readBoolean, readInteger, readJsonObject, textList } from "../parse/field-reader.ts";
import type { YamlEntry, YamlNode } from "../yaml/nodes.ts";
import { readAllowlists } from "./agents-setting.ts";
import { readCatalogSetting } from "./catalog-setting.ts";
import { CONFIG_VERSION, type ConfigFile } from "./config-file.ts";
import { resolveConfigPath } from "./config-text.ts";
import { readHistory } from "./history-setting.ts";
import { MCP_AGENT_IDS } from "./mcp-agent-id.ts";
import { readMcpServers } from "./mcp-servers-setting.ts";
import { readNetwork } from "./network-setting.ts";
import { readPaths } from "./paths-setting.ts";
import { readPermissions } from "./permission-setting.ts";
import { readReadFile } from "./read-file-setting.ts";
import { readModels } from "./read-models.ts";
import { readWord } from "./read-word.ts";
import { readSandbox } from "./sandbox-setting.ts";
import { readSearch } from "./search-setting.ts";
import type { Setting, SettingContext } from "./setting.ts";
import { readSkillRules } from "./skill-rules-setting.ts";

/** The keys of a configuration file. */
export const CONFIG_KEYS = [
  "version",
  "roots",
  "plugins",
  "skills",
  "agents",
  "pinned",
  "index",
  "sandbox",
  "shellDirectives",
  "watch",
  "builtIns",
  "permissions",
  "mcp",
  "mcpServers",
  "history",
  "search",
  "models",
  "network",
  "catalog",
  "readFile",
  "settings",
] as const;

/** How each key of a configuration file is read, and which files may set it. */
export const settings: Readonly<Record<(typeof CONFIG_KEYS)[number], Setting>> = {
  version: { whose: "anybody", read: checkVersion },
  roots: { whose: "anybody", read: ({ value }, context) => ({ roots: readPaths(value, context) }) },
  plugins: { whose: "anybody", read: ({ value }, context) => ({ plugins: readPaths(value, context) }) },
  skills: { whose: "anybody", read: ({ value }, context) => ({ rules: readSkillRules(value, context) }) },
  agents: { whose: "anybody", read: ({ value }, context) => ({ agents: readAllowlists(value, context) }) },
  pinned: {
    whose: "not-project",
    read: ({ value }, context) => ({ pinned: textList("comma")(value, context) ?? [] }),
  },
  index: { whose: "not-project", read: ({ value }, context) => ({ index: readBoolean(value, context) }) },
  sandbox: { whose: "anybody", read: (entry, context) => ({ sandbox: readSandbox(entry, context) }) },
  shellDirectives: {
    whose: "anybody",
    read: ({ value }, context) => ({ shellDirectives: readSwitch(value, context) }),
  },
  watch: { whose: "not-project", read: ({ value }, context) => ({ watch: readBoolean(value, context) }) },
  builtIns: {
    whose: "not-project",
    read: ({ value }, context) => ({ builtIns: readBoolean(value, context) }),
  },
  permissions: {
    whose: "anybody",
    read: (entry, context) => ({ permissions: readPermissions(entry, context) }),
  },
  mcp: {
    whose: "not-project",
    read: ({ value }, context) => ({ mcp: readWord(value, MCP_AGENT_IDS, context) }),
  },
  mcpServers: {
    whose: "user",
    because: "it starts programs",
    read: ({ value }, context) => ({ mcpServers: readMcpServers(value, context) }),
  },
  history: {
    whose: "not-project",
    read: ({ value }, context) => ({ history: readHistory(value, context) }),
  },
  search: {
    whose: "user",
    because: "it decides who receives texts",
    read: ({ value }, context) => ({ search: readSearch(value, context) }),
  },
  models: {
    whose: "user",
    because: "it decides who receives prompts",
    read: ({ value }, context) => ({
      models: readModels(value, { ...context, toPath: (path) => resolveConfigPath(context.config, path) }),
    }),
  },
  network: {
    whose: "user",
    because: "it opens private hosts",
    read: ({ value }, context) => ({ network: readNetwork(value, context) }),
  },
  catalog: {
    whose: "not-project",
    read: ({ value }, context) => ({ catalog: readCatalogSetting(value, context) }),
  },
  readFile: {
    whose: "not-project",
    because: "agents read such files without asking",
    read: ({ value }, context) => ({ readFile: readReadFile(value, context) }),
  },
  settings: { whose: "not-project", because: "it could unlock skills", read: readOwnSettings },
};

function readSwitch(value: YamlNode, context: SettingContext): "on" | "off" | undefined {
  const on = readBoolean(value, context);
  return on === undefined ? undefined : on ? "on" : "off";
}

function checkVersion({ value }: YamlEntry, context: SettingContext): Partial<ConfigFile> {
  const { file } = context.config;
  const version = readInteger(value, context);
  if (version === undefined || version <= CONFIG_VERSION) return {};
  throw new SkillwrightError("newer_state", {
    message: `${file} has version ${version}; this program knows version ${CONFIG_VERSION}`,
    details: { file, found: version, known: CONFIG_VERSION },
    hint: "Update Skillwright, or move the file.",
  });
}

function readOwnSettings({ value }: YamlEntry, context: SettingContext): Partial<ConfigFile> {
  const read = readJsonObject(value, context);
  return read === undefined ? {} : { settings: read };
}
