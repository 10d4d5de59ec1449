import * as aiSdk from "@skillwright/adapters/ai-sdk";
import * as core from "@skillwright/core";
import * as testing from "@skillwright/core/testing";
import * as runtime from "@skillwright/runtime";
import { expect, test } from "vitest";

test.for([
  ["@skillwright/core", core],
  ["@skillwright/core/testing", testing],
  ["@skillwright/runtime", runtime],
  ["@skillwright/adapters/ai-sdk", aiSdk],
] as const)("%s exports what it promises and nothing else", ([, module]) => {
  expect(Object.keys(module).toSorted()).toMatchSnapshot();
});
