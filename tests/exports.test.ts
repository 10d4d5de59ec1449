import { readFileSync } from "node:fs";
import * as adapters from "@skillwright/adapters";
import * as aiSdk from "@skillwright/adapters/ai-sdk";
import * as langchain from "@skillwright/adapters/langchain";
import * as openaiAgents from "@skillwright/adapters/openai-agents";
import * as agent from "@skillwright/agent";
import * as contract from "@skillwright/contract";
import * as contractClient from "@skillwright/contract/client";
import * as contractHttp from "@skillwright/contract/http";
import * as contractRegistry from "@skillwright/contract/registry";
import * as core from "@skillwright/core";
import * as testing from "@skillwright/core/testing";
import * as registry from "@skillwright/registry";
import * as runtime from "@skillwright/runtime";
import * as server from "@skillwright/server";
import * as client from "@skillwright/server/client";
import { expect, test } from "vitest";

const entries = [
  ["@skillwright/core", core, "packages/core/src/index.ts"],
  ["@skillwright/core/testing", testing, "packages/core/src/testing/index.ts"],
  ["@skillwright/contract", contract, "packages/contract/src/index.ts"],
  ["@skillwright/contract/client", contractClient, "packages/contract/src/client.ts"],
  ["@skillwright/contract/http", contractHttp, "packages/contract/src/http.ts"],
  ["@skillwright/contract/registry", contractRegistry, "packages/contract/src/registry.ts"],
  ["@skillwright/runtime", runtime, "packages/runtime/src/index.ts"],
  ["@skillwright/adapters", adapters, "packages/adapters/src/index.ts"],
  ["@skillwright/adapters/ai-sdk", aiSdk, "packages/adapters/src/ai-sdk/index.ts"],
  ["@skillwright/adapters/openai-agents", openaiAgents, "packages/adapters/src/openai-agents/index.ts"],
  ["@skillwright/adapters/langchain", langchain, "packages/adapters/src/langchain/index.ts"],
  ["@skillwright/agent", agent, "packages/agent/src/index.ts"],
  ["@skillwright/registry", registry, "packages/registry/src/index.ts"],
  ["@skillwright/server", server, "packages/server/src/index.ts"],
  ["@skillwright/server/client", client, "packages/server/src/client/index.ts"],
] as const;

test.for(entries)("%s exports what it promises and nothing else", ([, module]) => {
  expect(Object.keys(module).toSorted()).toMatchSnapshot();
});

test.for(entries)("%s exports the types it promises and nothing else", ([, module, file]) => {
  expect(namesIn(file).filter((name) => !(name in module))).toMatchSnapshot();
});

test("the public entries of core and runtime stay small enough to learn, types included", () => {
  expect(namesIn("packages/core/src/index.ts").length).toBeLessThanOrEqual(60);
  expect(namesIn("packages/runtime/src/index.ts").length).toBeLessThanOrEqual(110);
});

test.for([
  ["core", core],
  ["runtime", runtime],
] as const)("the README of %s names every function and constant that it exports", ([name, module]) => {
  const text = readFileSync(`packages/${name}/README.md`, "utf8");
  expect(Object.keys(module).filter((one) => !new RegExp(`\\b${one}\\b`).test(text))).toEqual([]);
});

function namesIn(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.replace(/^\s*type /, "").trim())
    .filter((name) => name !== "")
    .toSorted();
}
