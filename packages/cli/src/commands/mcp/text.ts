/** What `mcp` tells people, on the error output. */
export const mcpTexts = {
  waiting:
    "Waiting for an MCP client on standard input. Clients start this command by themselves; Ctrl-C ends it.",
  note: (skill: string, note: string): string => `${skill}: ${note}`,
  problem: (message: string): string => `problem: ${message}`,
} as const;
