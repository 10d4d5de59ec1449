import { expect, test } from "vitest";
import { redactAddress, redactCommand } from "./redact-target.ts";

test.for([
  ["https://skills.example.com/mcp", "https://skills.example.com/mcp"],
  ["https://ana:hunter2@skills.example.com/mcp", "https://***@skills.example.com/mcp"],
  ["https://skills.example.com/mcp?token=abc", "https://skills.example.com/mcp?***"],
  ["https://mcp.example.com/s/NzQ4ZjU2YTk4Y2Rl1MWE4/mcp", "https://mcp.example.com/s/***/mcp"],
  ["https://mcp.example.com/s/6f1d7c52-93aa-4e0b-b7c4-0f2b1d9e8a35/mcp", "https://mcp.example.com/s/***/mcp"],
])("the address %s is shown as %s", ([url = "", shown]) => {
  expect(redactAddress(url)).toBe(shown);
});

test.for<[args: readonly string[], shown: string]>([
  [
    ["-y", "@modelcontextprotocol/server-filesystem", "/srv/skills"],
    "npx -y @modelcontextprotocol/server-filesystem /srv/skills",
  ],
  [["/tmp/build-7f3a9c1e5d2b/server.mjs"], "npx /tmp/build-7f3a9c1e5d2b/server.mjs"],
  [["server", "--token", "short"], "npx server --token ***"],
  [["server", "--api-key=short", "--port=80"], "npx server --api-key=*** --port=80"],
  [["server", "--token", "--verbose"], "npx server --token --verbose"],
  [["server", "ACME_PASSWORD=short"], "npx server ACME_PASSWORD=***"],
  [
    ["remote", "https://ana:pw@example.com/mcp?key=1", "--header", "Authorization: Bearer short"],
    "npx remote https://***@example.com/mcp?*** --header Authorization: ***",
  ],
  [["server", "ghp_Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4fGh7J"], "npx server ***"],
])("of the arguments %j, %s is shown", ([args, shown]) => {
  expect(redactCommand("npx", args)).toBe(shown);
});
