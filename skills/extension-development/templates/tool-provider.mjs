// A tool provider: an MCP server that offers tools over stdin and stdout.
// stdout belongs to the protocol; everything for people goes to stderr.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

function createServer() {
  const server = new McpServer({ name: "my-tools", version: "1.0.0" });
  server.registerTool(
    "count_words",
    {
      title: "Count words",
      description: "Counts the words in a text. Use when the user asks how long a text is.",
      inputSchema: z.object({ text: z.string().max(100_000).describe("The text to count") }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ text }) => {
      const words = text.split(/\s+/).filter((word) => word !== "").length;
      return { content: [{ type: "text", text: String(words) }] };
    },
  );
  return server;
}

await serveStdio(createServer);
