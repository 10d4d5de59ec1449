import { expect, test } from "vitest";
import { readAgentConfig } from "./agent-config.ts";

const LEVELS = 200_000;

test.for([
  ["json", "[".repeat(LEVELS) + "]".repeat(LEVELS)],
  ["json", `${'{"a":'.repeat(LEVELS)}1${"}".repeat(LEVELS)}`],
  ["json", "[".repeat(LEVELS)],
  ["toml", `a = ${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}`],
] as const)("a %s file with too many levels is unreadable and throws nothing", ([format, text]) => {
  expect(readAgentConfig(text, format)).toMatchObject({ kind: "unreadable" });
});
