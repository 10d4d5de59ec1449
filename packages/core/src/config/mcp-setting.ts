import type { ConfigFile } from "./config-file.ts";
import type { McpAgentId } from "./mcp-agent-id.ts";

/** The agent whose MCP servers are used: the user's setting, then the administrator's; undefined when not set. */
export function mcpSetting(config: readonly Pick<ConfigFile, "layer" | "mcp">[]): McpAgentId | undefined {
  const said = (layer: ConfigFile["layer"]): McpAgentId | undefined =>
    config.find((file) => file.layer === layer)?.mcp;
  return said("user") ?? said("admin");
}
