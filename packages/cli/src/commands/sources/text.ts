import { count } from "../../output/numbers.ts";

/** What `sources` prints. */
export const sourcesTexts = {
  none: (file: string): string => `No MCP server with skills is configured. To add one, write to ${file}`,
  example: ["mcpServers:", "  acme:", "    url: https://skills.example.com/mcp"],
  skills: (number: number, refused: number): string =>
    refused === 0 ? count(number, "skill") : `${count(number, "skill")}, ${refused} rejected`,
  asked: (time: string): string => `checked ${time.slice(0, 16).replace("T", " ")}`,
} as const;
