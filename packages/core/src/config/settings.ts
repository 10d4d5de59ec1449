import type { SkillRule } from "../gate/skill-rules.ts";
import type { ResolvedSkill, Visibility } from "../model/resolved-skill.ts";
import {
  type FieldContext,
  readBoolean,
  readInteger,
  readJsonObject,
  readText,
  textList,
} from "../parse/field-reader.ts";
import { emptyObject } from "../parse/manifest-defaults.ts";
import { asMapping } from "../parse/read-records.ts";
import { isInside } from "../paths/path-text.ts";
import { refuseNewer } from "../state/migrate-state.ts";
import { matchesNamePattern } from "../text/name-pattern.ts";
import { textPosition } from "../text/text-position.ts";
import { wordEntries } from "../text/word-list.ts";
import type { YamlEntry, YamlNode } from "../yaml/nodes.ts";
import { catalogFields } from "./catalog-setting.ts";
import { CONFIG_VERSION, type ConfigFile } from "./config-file.ts";
import { historyFields } from "./history-setting.ts";
import { lintFields } from "./lint-setting.ts";
import { MCP_AGENT_IDS, readMcpServers } from "./mcp-servers-setting.ts";
import { modelsFields } from "./models-setting.ts";
import { networkFields } from "./network-setting.ts";
import { readPermissions, readSandbox } from "./permission-setting.ts";
import { readFileFields } from "./read-file-setting.ts";
import { readRegistries } from "./registries-setting.ts";
import { scanFields } from "./scan-setting.ts";
import { searchSettingFields } from "./search-setting.ts";
import { resolveConfigPath, type Setting, type SettingContext } from "./setting.ts";
import { settingReader, wordOf } from "./setting-fields.ts";

const visibilities: ReadonlyMap<string, Visibility> = new Map([
  ...wordEntries<Visibility>("on", "on true yes"),
  ["name-only", "name-only"],
  ...wordEntries<Visibility>("user-only", "user-only user-invocable-only"),
  ...wordEntries<Visibility>("off", "off false no"),
]);

/**
 * A file's rules for single skills, and where more skills are: `urls` and `paths` with a list aren't skills. A project can
 * disable skills but never enable them.
 */
function readSkills(
  node: YamlNode,
  context: SettingContext,
): Pick<ConfigFile, "rules" | "skillUrls" | "skillPaths"> {
  const groups = Map.groupBy(asMapping(node, context)?.entries ?? [], ({ key, value }) =>
    value.kind === "sequence" && (key === "urls" || key === "paths") ? key : "rules",
  );
  const { rules = [], urls = [], paths = [] } = Object.fromEntries(groups);
  const at = (field: string): SettingContext => ({ ...context, field });
  return {
    rules: rules.flatMap((entry) => readSkillRule(entry, context) ?? []),
    skillUrls: urls.flatMap(({ value }) => textList("line")(value, at("skills.urls")) ?? []),
    skillPaths: paths.flatMap(({ value }) => readPaths(value, at("skills.paths"))),
  };
}

function readSkillRule({ key, keySpan, value }: YamlEntry, context: SettingContext): SkillRule | undefined {
  const { config } = context;
  const word = readText(value, { ...context, field: `skills.${key}` })?.toLowerCase();
  const known = word === undefined ? undefined : visibilities.get(word);
  if (known === undefined) {
    const message = `\`skills.${key}\` should be on, name-only, user-only or off`;
    context.report({
      code: "field-value",
      node: value,
      message,
      hint: "Until this is fixed, the skill is off.",
    });
  }
  // A mistyped `off` must not enable a skill.
  const visibility = known ?? "off";
  if (config.layer === "project" && visibility === "on") {
    context.ignore(keySpan, `A project can't enable "${key}"; it can only disable skills`);
    return undefined;
  }
  const { line } = textPosition(config.text, keySpan.start);
  const origin = { layer: config.layer, file: config.file, line } as const;
  const isPath = key.includes("/") || key.startsWith("~");
  if (isPath) return { path: resolveConfigPath(config, key), visibility, origin };
  if (!key.includes("*")) return { name: key, visibility, origin };
  const matches = ({ name, id }: Pick<ResolvedSkill, "name" | "id">): boolean =>
    matchesNamePattern(key, name) || matchesNamePattern(key, id);
  return { name: key, matches, visibility, origin };
}

/** A key of a configuration file. */
export type SettingKey =
  | "version"
  | "skills"
  | Exclude<keyof ConfigFile, "layer" | "file" | "rules" | "skillUrls" | "skillPaths">;

/** Keys whose value is not simply the field of the same name. */
type OtherKey = "version" | "skills";

/** How each key of a configuration file is read, and which files may set it. */
export const settings: {
  readonly [K in SettingKey]: Setting<
    K extends OtherKey ? Partial<ConfigFile> : ConfigFile[Exclude<K, OtherKey>]
  >;
} = {
  version: { whose: "anybody", read: checkVersion },
  roots: { whose: "anybody", read: readPaths },
  plugins: { whose: "anybody", read: readPaths },
  skills: { whose: "anybody", read: readSkills },
  agents: { whose: "anybody", read: readAllowlists },
  pinned: { whose: "not-project", read: (node, context) => textList("comma")(node, context) ?? [] },
  preferred: {
    whose: "not-project",
    because: "it decides which of several skills a name means",
    read: readPaths,
  },
  index: { whose: "not-project", read: readBoolean },
  sandbox: { whose: "anybody", read: readSandbox },
  shellDirectives: { whose: "anybody", read: readSwitch },
  watch: { whose: "not-project", read: readBoolean },
  builtIns: { whose: "not-project", read: readBoolean },
  permissions: { whose: "anybody", read: readPermissions },
  mcp: { whose: "not-project", read: wordOf(MCP_AGENT_IDS) },
  mcpServers: { whose: "user", because: "it starts programs", read: readMcpServers },
  history: { whose: "not-project", read: settingReader(historyFields) },
  search: {
    whose: "user",
    because: "it decides who receives texts",
    read: settingReader(searchSettingFields),
  },
  models: { whose: "user", because: "it decides who receives prompts", read: settingReader(modelsFields) },
  network: { whose: "user", because: "it opens private hosts", read: settingReader(networkFields) },
  catalog: { whose: "not-project", read: settingReader(catalogFields) },
  readFile: {
    whose: "not-project",
    because: "agents read such files without asking",
    read: settingReader(readFileFields),
  },
  scan: { whose: "user", because: "it silences warnings", read: settingReader(scanFields) },
  registries: {
    whose: "not-project",
    because: "it decides where skills come from",
    read: readRegistries,
  },
  lint: { whose: "anybody", read: settingReader(lintFields) },
  settings: {
    whose: "not-project",
    because: "it could unlock skills",
    read: (node, context) => readJsonObject(node, context) ?? emptyObject,
  },
};

/** What the value of a setting changes about a configuration. */
export function readSetting(key: SettingKey, node: YamlNode, context: SettingContext): Partial<ConfigFile> {
  if (key === "version" || key === "skills") return settings[key].read(node, context);
  return { [key]: settings[key].read(node, context) };
}

/** The keys of a configuration file. */
export const CONFIG_KEYS: readonly SettingKey[] = Object.keys(settings) as SettingKey[];

function readSwitch(value: YamlNode, context: SettingContext): "on" | "off" | undefined {
  const on = readBoolean(value, context);
  return on === undefined ? undefined : on ? "on" : "off";
}

function checkVersion(node: YamlNode, context: SettingContext): Partial<ConfigFile> {
  const { file } = context.config;
  const version = readInteger(node, context);
  if (version !== undefined)
    refuseNewer(file, {
      found: version,
      known: CONFIG_VERSION,
      hint: "Update Skillwright, or move the file.",
    });
  return {};
}

/** The skills that each agent may use. */
function readAllowlists(node: YamlNode, context: FieldContext): ReadonlyMap<string, readonly string[]> {
  const agents = new Map<string, readonly string[]>();
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const field = `agents.${entry.key}`;
    const agent = asMapping(entry.value, { ...context, field });
    const skills = agent?.entries.find((candidate) => candidate.key === "skills")?.value;
    const list = skills && textList("comma")(skills, { ...context, field: `${field}.skills` });
    // A list that can't be read must not become no list, which allows every skill.
    if (list !== undefined) agents.set(entry.key, list);
    else if (agent === undefined || skills !== undefined) agents.set(entry.key, []);
  }
  return agents;
}

/** Full paths. Those of a project stay inside the project: it can't refer to other folders. */
function readPaths(node: YamlNode, context: SettingContext): readonly string[] {
  const { config } = context;
  const paths = textList("line")(node, context) ?? [];
  return paths.flatMap((path) => {
    const full = resolveConfigPath(config, path);
    if (config.layer !== "project" || isInside(config.project, full)) return [full];
    const message = `"${path}" is outside the project and is ignored`;
    context.ignore(node, message, "Put it in the user configuration instead.");
    return [];
  });
}
