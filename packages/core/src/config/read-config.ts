import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import type { SkillRule } from "../gate/skill-rules.ts";
import { MAX_CONFIG_BYTES } from "../limits.ts";
import type { Visibility } from "../model/skill-status.ts";
import {
  type FieldContext,
  readBoolean,
  readInteger,
  readJsonObject,
  readText,
  textList,
} from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import { isAbsolutePath, isInside, joinPath, normalizePath, parentPath } from "../paths/path-text.ts";
import { closest } from "../text/closest.ts";
import { textPosition } from "../text/text-position.ts";
import type { JsonObject, YamlEntry, YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { CONFIG_VERSION, type ConfigFile, type ConfigLayer } from "./config-file.ts";
import { readHistory } from "./history-setting.ts";
import { MCP_AGENT_IDS } from "./mcp-agent-id.ts";
import { readMcpServers } from "./mcp-servers-setting.ts";
import { readNetwork } from "./network-setting.ts";
import { PERMISSION_MODES } from "./permission-mode.ts";
import { readModels } from "./read-models.ts";
import { readWord } from "./read-word.ts";
import { readSearch } from "./search-setting.ts";

/** A configuration file as text, with what its place says about it. */
export interface ConfigText {
  readonly text: string;
  readonly file: string;
  readonly layer: ConfigLayer;
  readonly home: string;
  /** The folder a project's configuration may speak of. */
  readonly project: string;
}

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
  "watch",
  "builtIns",
  "permissions",
  "mcp",
  "mcpServers",
  "history",
  "search",
  "models",
  "network",
  "settings",
] as const;

const visibilities: Readonly<Record<string, Visibility>> = {
  on: "on",
  true: "on",
  yes: "on",
  "name-only": "name-only",
  "user-only": "user-only",
  "user-invocable-only": "user-only",
  off: "off",
  false: "off",
  no: "off",
};

/** Reads a configuration file; what is wrong is reported and left out. Throws `newer_state` for a newer format. */
export function readConfig(config: ConfigText): {
  readonly config: ConfigFile;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const add: Add = (code, message, offset, hint, severity = diagnosticRule(code).severity) => {
    const position = textPosition(config.text, offset);
    diagnostics.push({
      code,
      severity,
      message,
      file: config.file,
      ...position,
      ...(hint !== undefined && { hint }),
    });
  };
  const empty: ConfigFile = {
    layer: config.layer,
    file: config.file,
    roots: [],
    plugins: [],
    rules: [],
    agents: new Map(),
    pinned: [],
    index: undefined,
    sandbox: undefined,
    watch: undefined,
    builtIns: undefined,
    permissions: undefined,
    mcp: undefined,
    mcpServers: [],
    history: {},
    search: {},
    models: {},
    network: {},
    settings: Object.create(null) as JsonObject,
  };
  if (config.text.length > MAX_CONFIG_BYTES) {
    const message = `The file is larger than ${MAX_CONFIG_BYTES} bytes and is ignored`;
    add("config-invalid", message, 0, "Make it smaller; until then none of its settings counts.", "error");
    return { config: empty, diagnostics };
  }
  const { root, problems } = readYaml(config.text);
  if (root === undefined && problems.length > 0) {
    for (const problem of problems) {
      const message = `The file is not valid YAML and is ignored as a whole: ${problem.message}`;
      add(
        "config-invalid",
        message,
        problem.offset,
        "Mend it; until then none of its settings counts.",
        "error",
      );
    }
    return { config: empty, diagnostics };
  }
  for (const problem of problems) add("config-invalid", problem.message, problem.offset);
  if (root === undefined) return { config: empty, diagnostics };
  const context: FieldContext = {
    field: "",
    report: (problem) => add("config-invalid", problem.message, problem.node.start, problem.hint),
  };
  const mapping = asMapping(root, { ...context, field: "the file" });
  if (mapping === undefined) return { config: empty, diagnostics };
  return { config: readKeys(config, mapping, empty, context, add), diagnostics };
}

type Add = (
  code: DiagnosticCode,
  message: string,
  offset: number,
  hint?: string,
  severity?: Diagnostic["severity"],
) => void;

function readKeys(
  config: ConfigText,
  mapping: YamlMapping,
  empty: ConfigFile,
  context: FieldContext,
  add: Add,
): ConfigFile {
  let result = empty;
  for (const entry of mapping.entries) {
    const at: FieldContext = { ...context, field: entry.key };
    switch (entry.key as (typeof CONFIG_KEYS)[number]) {
      case "version":
        checkVersion(config, readInteger(entry.value, at));
        break;
      case "roots":
        result = { ...result, roots: readPaths(config, entry.value, at, add) };
        break;
      case "plugins":
        result = { ...result, plugins: readPaths(config, entry.value, at, add) };
        break;
      case "skills":
        result = { ...result, rules: readRules(config, entry.value, at, add) };
        break;
      case "agents":
        result = { ...result, agents: readAgents(entry.value, at) };
        break;
      case "pinned":
        if (config.layer === "project") {
          const message = "`pinned` is the user's to set; the project's value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        } else {
          result = { ...result, pinned: textList("comma")(entry.value, at) ?? [] };
        }
        break;
      case "index":
      case "watch":
      case "builtIns":
        if (config.layer === "project") {
          add(
            "config-ignored",
            `\`${entry.key}\` is the user's to set; the project's value is ignored`,
            entry.keySpan.start,
          );
        } else {
          result = { ...result, [entry.key]: readBoolean(entry.value, at) };
        }
        break;
      case "sandbox":
        result = { ...result, sandbox: readSandbox(config, entry, at, add) };
        break;
      case "permissions":
        result = { ...result, permissions: readPermissions(config, entry, at, add) };
        break;
      case "mcp":
        if (config.layer === "project") {
          const message = "`mcp` is the user's to set; the project's value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        } else {
          result = { ...result, mcp: readWord(entry.value, MCP_AGENT_IDS, at) };
        }
        break;
      case "mcpServers":
        if (config.layer === "user") result = { ...result, mcpServers: readMcpServers(entry.value, at) };
        else {
          const message = "`mcpServers` is the user's to set, for it starts programs; this value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        }
        break;
      case "history":
        if (config.layer === "project") {
          add(
            "config-ignored",
            "`history` is the user's to set; the project's value is ignored",
            entry.keySpan.start,
          );
        } else {
          result = { ...result, history: readHistory(entry.value, at) };
        }
        break;
      case "search":
        if (config.layer === "user") result = { ...result, search: readSearch(entry.value, at) };
        else {
          const message =
            "`search` is the user's to set, for it decides who reads texts; this value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        }
        break;
      case "models":
        if (config.layer === "user") {
          const toPath = (path: string): string => resolveConfigPath(config, path);
          result = { ...result, models: readModels(entry.value, { ...at, toPath }) };
        } else {
          const message =
            "`models` is the user's to set, for it decides who reads prompts; this value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        }
        break;
      case "network":
        if (config.layer === "user") result = { ...result, network: readNetwork(entry.value, at) };
        else {
          const message =
            "`network` is the user's to set, for it opens private places; this value is ignored";
          add("config-ignored", message, entry.keySpan.start);
        }
        break;
      case "settings":
        if (config.layer === "project") {
          add(
            "config-ignored",
            "`settings` of a project are ignored: they could unlock skills",
            entry.keySpan.start,
          );
        } else {
          result = { ...result, settings: readJsonObject(entry.value, at) ?? empty.settings };
        }
        break;
      default: {
        const [suggestion] = closest(entry.key, CONFIG_KEYS);
        const hint =
          suggestion === undefined
            ? `Known keys: ${CONFIG_KEYS.join(", ")}.`
            : `Did you mean \`${suggestion}\`?`;
        add("config-invalid", `\`${entry.key}\` is not a setting`, entry.keySpan.start, hint);
      }
    }
  }
  return result;
}

/** Only who bears the risk may take the sandbox away; an administrator can insist on it. */
function readSandbox(
  { layer }: ConfigText,
  { keySpan, value }: YamlEntry,
  context: FieldContext,
  add: Add,
): ConfigFile["sandbox"] {
  const on = readBoolean(value, context);
  if (on === undefined) return undefined;
  if (layer === "user" || (layer === "admin" && on)) return on ? "on" : "off";
  const whose = layer === "project" ? "the project's" : "the administrator's";
  const message = on
    ? `\`sandbox\` is the user's to set; ${whose} value is ignored`
    : `Only the user's own configuration can switch the sandbox off; ${whose} value is ignored`;
  add("config-ignored", message, keySpan.start);
  return undefined;
}

/** A project may only narrow: whatever is not strict grants something somewhere. */
function readPermissions(
  { layer }: ConfigText,
  { keySpan, value }: YamlEntry,
  context: FieldContext,
  add: Add,
): ConfigFile["permissions"] {
  const mode = readWord(value, PERMISSION_MODES, context);
  if (layer !== "project" || mode === undefined || mode === "strict") return mode;
  add("config-ignored", "A project can only make `permissions` strict; its value is ignored", keySpan.start);
  return undefined;
}

function checkVersion(config: ConfigText, version: number | undefined): void {
  if (version === undefined || version <= CONFIG_VERSION) return;
  throw new SkillwrightError("newer_state", {
    message: `${config.file} has version ${version}; this program knows version ${CONFIG_VERSION}`,
    details: { file: config.file, found: version, known: CONFIG_VERSION },
    hint: "Update Skillwright, or move the file away.",
  });
}

/** Paths from a project's configuration stay inside the project: it cannot point at other people's folders. */
function readPaths(config: ConfigText, node: YamlNode, context: FieldContext, add: Add): readonly string[] {
  const paths = textList("line")(node, context) ?? [];
  return paths.flatMap((path) => {
    const full = resolveConfigPath(config, path);
    if (config.layer !== "project" || isInside(config.project, full)) return [full];
    add(
      "config-ignored",
      `"${path}" lies outside the project and is ignored`,
      node.start,
      "Name it in the user's configuration instead.",
    );
    return [];
  });
}

function resolveConfigPath(config: ConfigText, path: string): string {
  if (path === "~" || path.startsWith("~/")) return normalizePath(joinPath(config.home, path.slice(2)));
  if (isAbsolutePath(path)) return normalizePath(path);
  const base = config.layer === "project" ? config.project : parentPath(config.file);
  return normalizePath(joinPath(base, path));
}

function readRules(
  config: ConfigText,
  node: YamlNode,
  context: FieldContext,
  add: Add,
): readonly SkillRule[] {
  const mapping = asMapping(node, context);
  return (mapping?.entries ?? []).flatMap((entry): readonly SkillRule[] => {
    const word = readText(entry.value, { ...context, field: `skills.${entry.key}` })?.toLowerCase();
    const visibility = word === undefined ? undefined : visibilities[word];
    if (visibility === undefined) {
      add(
        "config-invalid",
        `\`skills.${entry.key}\` should be on, name-only, user-only or off`,
        entry.value.start,
      );
      return [];
    }
    if (config.layer === "project" && visibility === "on") {
      add(
        "config-ignored",
        `A project cannot switch "${entry.key}" on; it can only switch skills off`,
        entry.keySpan.start,
      );
      return [];
    }
    const { line } = textPosition(config.text, entry.keySpan.start);
    const origin = { layer: config.layer, file: config.file, line } as const;
    const isPath = entry.key.includes("/") || entry.key.startsWith("~");
    return [
      isPath
        ? { path: resolveConfigPath(config, entry.key), visibility, origin }
        : { name: entry.key, visibility, origin },
    ];
  });
}

function readAgents(node: YamlNode, context: FieldContext): ReadonlyMap<string, readonly string[]> {
  const agents = new Map<string, readonly string[]>();
  for (const entry of asMapping(node, context)?.entries ?? []) {
    const field = `agents.${entry.key}`;
    const agent = asMapping(entry.value, { ...context, field });
    const skills = agent?.entries.find((candidate) => candidate.key === "skills")?.value;
    const list = skills && textList("comma")(skills, { ...context, field: `${field}.skills` });
    if (list !== undefined) agents.set(entry.key, list);
  }
  return agents;
}
