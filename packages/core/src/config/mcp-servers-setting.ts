import { omitUndefined } from "../omit-undefined.ts";
import { type FieldContext, readText, textList } from "../parse/field-reader.ts";
import { asMapping } from "../parse/read-records.ts";
import type { YamlEntry, YamlNode } from "../yaml/nodes.ts";
import { type ConfigFile, fileOf } from "./config-file.ts";
import { serviceUrlProblem } from "./setting.ts";
import { isVariable } from "./setting-fields.ts";

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

/** The names of a server's fields in a configuration file. */
export const MCP_SERVER_FIELDS: readonly string[] = ["command", "args", "env", "url", "key_env", "client_id"];

const LABEL = /^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/;
/** As RFC 6749 defines it, without spaces; some servers use the address of a document. */
const CLIENT_ID = /^[!-~]{1,500}$/;

/** Reads `mcpServers`; what is wrong is reported and left out. */
export function readMcpServers(node: YamlNode, context: FieldContext): readonly McpSource[] {
  return (asMapping(node, context)?.entries ?? []).flatMap((entry) => {
    const server = readServer(entry, context);
    return server === undefined ? [] : [server];
  });
}

function readServer({ key: label, value }: YamlEntry, context: FieldContext): McpSource | undefined {
  const field = `mcpServers.${label}`;
  const report = (message: string, node: YamlNode = value): undefined => {
    context.report({ code: "field-value", node, message });
    return undefined;
  };
  if (!LABEL.test(label))
    return report(`\`${field}\`: use lowercase letters, digits and hyphens for a label`);
  const fields = new Map(
    (asMapping(value, { ...context, field })?.entries ?? []).map((entry) => [entry.key, entry.value]),
  );
  for (const [name, node] of fields)
    if (!MCP_SERVER_FIELDS.includes(name)) report(`\`${field}.${name}\` is not a setting`, node);
  const text = (name: string): string | undefined => {
    const node = fields.get(name);
    return node && readText(node, { ...context, field: `${field}.${name}` });
  };
  const list = (name: string): readonly string[] => {
    const node = fields.get(name);
    return (node && textList("line")(node, { ...context, field: `${field}.${name}` })) ?? [];
  };
  const command = text("command");
  const url = text("url");
  if ((command === undefined) === (url === undefined))
    return report(`\`${field}\` needs either \`command\` or \`url\``);
  if (command !== undefined) {
    const env = list("env");
    if (env.some((name) => !isVariable(name)))
      return report(`\`${field}.env\` should name environment variables; values do not belong here`);
    return { label, command, args: list("args"), env };
  }
  const problem = serviceUrlProblem(url ?? "");
  if (problem !== undefined) return report(`\`${field}.url\` ${problem}`);
  const keyEnv = text("key_env");
  if (keyEnv !== undefined && !isVariable(keyEnv))
    return report(`\`${field}.key_env\` should name an environment variable; the key does not belong here`);
  const clientId = text("client_id");
  if (clientId !== undefined && !CLIENT_ID.test(clientId))
    return report(`\`${field}.client_id\` should be an id of at most 500 ASCII characters, without spaces`);
  if (clientId !== undefined && keyEnv !== undefined)
    return report(`\`${field}\` has \`key_env\` and \`client_id\`: a server with a token needs no sign-in`);
  return { label, url: url ?? "", ...omitUndefined({ keyEnv, clientId }) };
}

/** The agent whose MCP servers are used: the user's setting, then the administrator's; undefined when not set. */
export function mcpSetting(config: readonly Pick<ConfigFile, "layer" | "mcp">[]): McpAgentId | undefined {
  return fileOf(config, "user")?.mcp ?? fileOf(config, "admin")?.mcp;
}

/** The agents whose configuration of MCP servers is known. */
export type McpAgentId = "claude-code" | "codex" | "gemini-cli" | "opencode";

/** Every {@link McpAgentId}, in the order in which they are searched for. */
export const MCP_AGENT_IDS: readonly McpAgentId[] = ["claude-code", "codex", "gemini-cli", "opencode"];
