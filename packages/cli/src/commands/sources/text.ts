import { count } from "../../output/numbers.ts";

/** What `sources` says. */
export const sourcesTexts = {
  none: (file: string): string =>
    `No MCP server is configured whose skills are offered. To add one, write into ${file}`,
  example: ["mcpServers:", "  acme:", "    url: https://skills.example.com/mcp"],
  skills: (number: number, refused: number): string =>
    refused === 0 ? count(number, "skill") : `${count(number, "skill")}, ${refused} refused`,
  asked: (time: string): string => `asked ${time.slice(0, 16).replace("T", " ")}`,
} as const;
