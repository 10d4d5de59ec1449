import { omitUndefined } from "../omit-undefined.ts";
import { readText, refuseValue, textList } from "../parse/field-reader.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import { type SettingContext, serviceUrlProblem } from "./setting.ts";
import {
  inField,
  isVariable,
  readEntries,
  type SettingFields,
  type SettingReader,
  settingReader,
} from "./setting-fields.ts";

/** An MCP server whose skills are offered: a program that is started, or an address. */
export type McpSource =
  | {
      readonly label: string;
      readonly command: string;
      readonly args: readonly string[];
      /** Names of variables that the program gets in addition to the default ones. */
      readonly env: readonly string[];
    }
  | {
      readonly label: string;
      readonly url: string;
      /** The environment variable with the token. */
      readonly keyEnv?: string;
      /** The id that its authorization server knows this program by; without one, the program registers itself. */
      readonly clientId?: string;
    };

/** A server as it is written. */
type McpServerSetting = Partial<
  Omit<
    Extract<McpSource, { readonly command: string }> & Extract<McpSource, { readonly url: string }>,
    "label"
  >
>;

/** The fields of a server. */
export const mcpServerFields: SettingFields<McpServerSetting> = {
  command: ["command", readText],
  args: ["args", textList("line")],
  env: ["env", textList("line")],
  url: ["url", readText],
  keyEnv: ["key_env", readText],
  clientId: ["client_id", readText],
};

const readFields = settingReader(mcpServerFields);

const LABEL = /^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/;

/** As RFC 6749 defines it, without spaces; some servers use the address of a document. */
const CLIENT_ID = /^[!-~]{1,500}$/;

/** Reads `mcpServers`; what is wrong is reported and left out. */
export function readMcpServers(node: YamlNode, context: SettingContext): readonly McpSource[] {
  const problemOf = (label: string): string | undefined =>
    LABEL.test(label) ? undefined : "should be a label of lowercase letters, digits and hyphens";
  const servers = readEntries(node, context, readServer, { problemOf });
  return servers.map(([label, server]) => ({ label, ...server }));
}

type Unlabelled<S> = S extends McpSource ? Omit<S, "label"> : never;

const readServer: SettingReader<Unlabelled<McpSource>> = (node, context) => {
  const { command, args = [], env = [], url, keyEnv, clientId } = readFields(node, context);
  const refuse = (reason: string, field?: string): undefined =>
    refuseValue(node, field === undefined ? context : inField(context, field), reason);
  if (command !== undefined && url === undefined) {
    return env.every(isVariable)
      ? { command, args, env }
      : refuse("should name environment variables; values do not belong here", "env");
  }
  if (command !== undefined || url === undefined) return refuse("needs either `command` or `url`");
  const problem = serviceUrlProblem(url);
  if (problem !== undefined) return refuse(problem, "url");
  if (keyEnv !== undefined && !isVariable(keyEnv))
    return refuse("should name an environment variable; the key does not belong here", "key_env");
  if (clientId !== undefined && !CLIENT_ID.test(clientId))
    return refuse("should be an id of at most 500 ASCII characters, without spaces", "client_id");
  if (clientId !== undefined && keyEnv !== undefined)
    return refuse("has `key_env` and `client_id`: a server with a token needs no sign-in");
  return { url, ...omitUndefined({ keyEnv, clientId }) };
};

/** The agent whose MCP servers are used: the user's setting, then the administrator's; undefined when not set. */
export function mcpSetting(config: readonly Pick<ConfigFile, "layer" | "mcp">[]): McpAgentId | undefined {
  return fileOf(config, "user")?.mcp ?? fileOf(config, "admin")?.mcp;
}

/** The agents whose configuration of MCP servers is known. */
export type McpAgentId = "claude-code" | "codex" | "gemini-cli" | "opencode";

/** Every {@link McpAgentId}, in the order in which they are searched for. */
export const MCP_AGENT_IDS: readonly McpAgentId[] = ["claude-code", "codex", "gemini-cli", "opencode"];
