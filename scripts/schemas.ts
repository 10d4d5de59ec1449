import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  commandDocuments,
  configFile,
  listDocument,
  searchDocument,
  toJsonSchema,
} from "@skillwright/contract";
import { agentSchema } from "../packages/core/src/agents/agent-schema.ts";

/** Where the published schemas are. */
export const schemaFolder = "docs/schemas";

const titles = {
  "list.schema.json": { title: "skillwright list --json", ...toJsonSchema(listDocument) },
  "search.schema.json": { title: "skillwright search --json", ...toJsonSchema(searchDocument) },
  "commands.schema.json": {
    title: "Output of skillwright COMMAND --json, by command",
    $defs: Object.fromEntries(
      Object.entries(commandDocuments).map(([name, schema]) => [
        name,
        // With an id of its own, each refers to its own definitions.
        { $id: `${name.replaceAll(" ", "-")}.schema.json`, ...toJsonSchema(schema) },
      ]),
    ),
  },
  "config.schema.json": { title: "Skillwright configuration", ...toJsonSchema(configFile) },
  "agent.schema.json": { title: "Skillwright agent", ...agentSchema },
};

/** Each schema file with its text. */
export function renderSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(titles).map(([name, schema]) => [
      name,
      `${JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema }, null, 2)}\n`,
    ]),
  );
}

if (import.meta.main) {
  mkdirSync(schemaFolder, { recursive: true });
  for (const [name, text] of renderSchemas()) writeFileSync(join(schemaFolder, name), text);
  const { status } = spawnSync("biome", ["format", "--write", schemaFolder], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exitCode = 1;
}
