// Serves one skill from a folder, as its files are at the moment; the list is made when the server starts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const [, , folder = ".", ...paths] = process.argv;
const text = (path: string): string => readFileSync(join(folder, path), "utf8");
const entry = await skillEntry("fixture", Object.fromEntries(paths.map((path) => [path, text(path)])));

serveStdio(() => {
  const server = new McpServer({ name: "fixture", version: "1" }, { capabilities: { resources: {} } });
  new SkillsExtension({
    source: {
      list: async () => ({ skills: [entry] }),
      get: async () => entry,
      read: async (uri) => ({ text: text(uri.replace("skill://fixture/", "")) }),
    },
    onWarning: () => undefined,
  }).attach(server);
  return server;
});
