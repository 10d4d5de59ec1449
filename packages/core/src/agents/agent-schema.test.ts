import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { readYaml } from "../yaml/read-yaml.ts";
import { toJson } from "../yaml/to-json.ts";
import { agentSchema } from "./agent-schema.ts";
import { readAgent } from "./read-agent.ts";

const fits = new Ajv2020({ allowUnionTypes: true }).compile(agentSchema);

function asData(text: string): unknown {
  const { root } = readYaml(text);
  return root && toJson(root);
}

test.for(["builder", "orchestrator", "reviewer"])("the agent %s fits", (id) => {
  expect(fits(asData(readFileSync(`agents/${id}.yaml`, "utf8")))).toBe(true);
});

test.for([
  "id: helper",
  "uses_tools: [read_file]",
  "usesTools: read_file, list_files",
  "uses-skills: pdf",
  "agent: { integration_mode: tool, description: Helps., limits: { maxTurns: 3 } }",
  "prompt_template: Hello.",
  "permissions: { deny: ['read_file(secrets/**)'] }",
  "shoe_size: 43",
])("what the reader takes fits: %s", (text) => {
  expect(readAgent(text, { file: "helper.yaml" }).manifest).toBeDefined();
  expect(fits(asData(text))).toBe(true);
});

test.for([
  "id: No Id",
  "limits: { max_turns: 0 }",
  "limits: { max_turn: 3 }",
  "agent: { limits: { timeout: soon } }",
  "integration_mode: both",
  "permissions: { forbid: [x] }",
  "uses_tools: { a: 1 }",
])("what the reader refuses does not fit: %s", (text) => {
  expect(readAgent(text, { file: "helper.yaml" }).manifest).toBeUndefined();
  expect(fits(asData(text))).toBe(false);
});
