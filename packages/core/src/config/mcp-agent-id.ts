/** The agents whose configuration of MCP servers is known. */
export type McpAgentId = "claude-code" | "codex" | "gemini-cli" | "opencode";

/** Every {@link McpAgentId}, in the order in which they are searched for. */
export const MCP_AGENT_IDS: readonly McpAgentId[] = ["claude-code", "codex", "gemini-cli", "opencode"];
