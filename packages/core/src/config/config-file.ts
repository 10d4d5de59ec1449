import type { SkillRule } from "../gate/skill-rules.ts";
import type { JsonObject } from "../text/json.ts";
import type { CatalogSetting } from "./catalog-setting.ts";
import type { HistorySetting } from "./history-setting.ts";
import type { LintSetting } from "./lint-setting.ts";
import type { McpAgentId, McpSource } from "./mcp-servers-setting.ts";
import type { ModelsSetting } from "./models-setting.ts";
import type { NetworkSetting } from "./network-setting.ts";
import type { PermissionMode } from "./permission-setting.ts";
import type { ReadFileSetting } from "./read-file-setting.ts";
import type { RegistriesSetting } from "./registries-setting.ts";
import type { ScanSetting } from "./scan-setting.ts";
import type { SearchSetting } from "./search-setting.ts";

/** Version of the configuration format this program writes and understands. */
export const CONFIG_VERSION = 1;

/** The kind of a configuration file, which decides what it may set. */
export type ConfigLayer = "admin" | "user" | "project";

/** A configuration file in normal form. Paths are absolute. */
export interface ConfigFile {
  readonly layer: ConfigLayer;
  readonly file: string;
  /** Further folders of skills. */
  readonly roots: readonly string[];
  /** Folders of plugins. */
  readonly plugins: readonly string[];
  /** Rules for single skills. */
  readonly rules: readonly SkillRule[];
  /** Sources whose skills are wanted; fetched only by installing, updating and syncing. A project's count once it is trusted. */
  readonly skillUrls: readonly string[];
  /** Further folders of skills, like `roots`. A project's are searched once it is trusted. */
  readonly skillPaths: readonly string[];
  /** The skills each agent may use; absent agents may use all. */
  readonly agents: ReadonlyMap<string, readonly string[]>;
  /** Names or ids of skills that are always listed in catalogs; a project can't pin skills. */
  readonly pinned: readonly string[];
  /** Files or folders of skills that win when others have the same name, the first one first; a project can't prefer skills. */
  readonly preferred: readonly string[];
  /** Whether the persistent index is used. */
  readonly index?: boolean | undefined;
  /** Whether what skills run is kept in a sandbox; only the user's own configuration can set `off`. */
  readonly sandbox?: "on" | "off" | undefined;
  /** Whether shell directives in the text of skills may run; any file can switch them off. */
  readonly shellDirectives?: "on" | "off" | undefined;
  /** Whether changes on the disk are watched for. */
  readonly watch?: boolean | undefined;
  /** Whether the skills that come with Skillwright are there. */
  readonly builtIns?: boolean | undefined;
  /** Whether tool permissions that skills declare apply; a project can only set `strict`. */
  readonly permissions?: PermissionMode | undefined;
  /** The agent whose MCP servers are used. */
  readonly mcp?: McpAgentId | undefined;
  /** The MCP servers whose skills are offered; only the user's own file names some. */
  readonly mcpServers: readonly McpSource[];
  /** How long versions of skills are kept. */
  readonly history: HistorySetting;
  /** How semantic search works; only the user's own file can set it. */
  readonly search: SearchSetting;
  /** The available models; only the user's own file can set them. */
  readonly models: ModelsSetting;
  /** Where agents may send requests; only the user's own file can set it. */
  readonly network: NetworkSetting;
  /** How much of a model's context the catalog may use. */
  readonly catalog: CatalogSetting;
  /** Which files agents read without asking. */
  readonly readFile: ReadFileSetting;
  /** Accepted findings of the scanner; only the user's own file can set them. */
  readonly scan: ScanSetting;
  /** Where skills of a registry come from; a project can't set it. */
  readonly registries: RegistriesSetting;
  /** How lint rules are set. */
  readonly lint: LintSetting;
  /** Values that skills can ask for by `eligibility.config`. */
  readonly settings: JsonObject;
}

/** The configuration file of a layer; undefined if there is none. */
export function fileOf<F extends Pick<ConfigFile, "layer">>(
  config: readonly F[],
  layer: ConfigLayer,
): F | undefined {
  return config.find((file) => file.layer === layer);
}

/** Names and ids of the skills that are always listed in catalogs: the user's and the administrator's together. */
export function pinnedSetting(config: readonly Pick<ConfigFile, "pinned">[]): ReadonlySet<string> {
  return new Set(config.flatMap(({ pinned }) => pinned));
}
