/** What `--help` says of the commands that serve skills to other programs. */
export const servesHelp = {
  serve: {
    summary: "open the web app and the HTTP API on this machine",
    port: "the port to listen on (default: 4760, or the next free one)",
    host: "the address to listen on (default: 127.0.0.1, this machine alone)",
    allowHost: "a further name by which the server may be called; may be repeated",
    open: "open the web app in a browser",
    log: "append a line of JSON for each request to a file",
    examples: [
      "skillwright serve",
      "skillwright serve --open",
      "skillwright serve --port 8080 --cwd ~/shop",
      "skillwright serve --json --log requests.jsonl",
    ],
  },
  mcp: {
    summary: "serve skills to an MCP client over standard input and output",
    examples: [
      "skillwright mcp",
      "skillwright mcp --cwd ~/projects/site --agent reviewer",
      "claude mcp add skillwright -- skillwright mcp",
      "codex mcp add skillwright -- skillwright mcp",
    ],
  },
  sources: {
    summary: "show the MCP servers whose skills are offered",
    refresh: "ask every server again now",
    examples: [
      "skillwright sources",
      "skillwright config set mcpServers.acme.url https://skills.example.com/mcp",
      "skillwright sources --refresh",
    ],
  },
  appServer: {
    summary: "speak JSON-RPC about skills, in the shape of Codex's app server",
    examples: [
      "skillwright app-server",
      "skillwright app-server --cwd ~/projects/site --root ~/shared/skills",
    ],
  },
} as const;
