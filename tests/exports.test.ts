import { readFileSync } from "node:fs";
import * as adapters from "@skillwright/adapters";
import * as aiSdk from "@skillwright/adapters/ai-sdk";
import * as langchain from "@skillwright/adapters/langchain";
import * as openaiAgents from "@skillwright/adapters/openai-agents";
import * as agent from "@skillwright/agent";
import * as core from "@skillwright/core";
import * as testing from "@skillwright/core/testing";
import * as runtime from "@skillwright/runtime";
import * as server from "@skillwright/server";
import * as client from "@skillwright/server/client";
import { expect, test } from "vitest";

test.for([
  ["@skillwright/core", core],
  ["@skillwright/core/testing", testing],
  ["@skillwright/runtime", runtime],
  ["@skillwright/adapters", adapters],
  ["@skillwright/adapters/ai-sdk", aiSdk],
  ["@skillwright/adapters/openai-agents", openaiAgents],
  ["@skillwright/adapters/langchain", langchain],
  ["@skillwright/agent", agent],
  ["@skillwright/server", server],
  ["@skillwright/server/client", client],
] as const)("%s exports what it promises and nothing else", ([, module]) => {
  expect(Object.keys(module).toSorted()).toMatchSnapshot();
});

test("the runtime's public entry stays small enough to learn, types included", () => {
  const source = readFileSync("packages/runtime/src/index.ts", "utf8");
  const names = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim()),
  );
  expect(names.filter((name) => name !== "").toSorted()).toMatchSnapshot();
  expect(names.length).toBeLessThanOrEqual(110);
});
