/** What `mcp` prints to standard error. */
export const mcpTexts = {
  waiting:
    "Waiting for an MCP client on standard input. MCP clients start this command themselves. Press Ctrl+C to stop.",
  note: (skill: string, note: string): string => `${skill}: ${note}`,
  problem: (message: string): string => `error: ${message}`,
} as const;
