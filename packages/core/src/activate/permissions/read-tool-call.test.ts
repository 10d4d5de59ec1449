import { expect, test } from "vitest";
import { readToolCall, type ToolCallResult } from "./read-tool-call.ts";

test.for<[string, unknown, ToolCallResult]>([
  [
    "Bash",
    { command: "ls", timeout: 5, description: "d" },
    { call: { tool: "Bash", command: "ls" }, unknown: [] },
  ],
  ["Bash", { command: "ls", env: {} }, { call: { tool: "Bash", command: "ls" }, unknown: ["env"] }],
  ["Bash", { command: ["ls"] }, { call: { tool: "Bash" }, unknown: ["command"] }],
  ["Bash", { command: "ls", cmd: "rm" }, { call: { tool: "Bash" }, unknown: [] }],
  ["Read", { file_path: "/x", limit: 3 }, { call: { tool: "Read", path: "/x" }, unknown: [] }],
  ["Read", { path: "/x", file_path: "/y" }, { call: { tool: "Read" }, unknown: [] }],
  [
    "WebFetch",
    { url: "https://a.org", prompt: "x" },
    { call: { tool: "WebFetch", url: "https://a.org" }, unknown: ["prompt"] },
  ],
  [
    "load_skill",
    { name: "pdf", arguments: "x" },
    { call: { tool: "load_skill", skill: { name: "pdf", arguments: "x" } }, unknown: [] },
  ],
  ["create", { name: "pdf" }, { call: { tool: "create" }, unknown: ["name"] }],
  ["Bash", null, { call: { tool: "Bash" }, unknown: [] }],
  ["Bash", "ls", { call: { tool: "Bash" }, unknown: [] }],
])("%s reads %j", ([tool, input, reading]) => {
  expect(readToolCall(tool, input)).toEqual(reading);
});
