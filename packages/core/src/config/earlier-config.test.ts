import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { CONFIG_KEYS } from "./settings.ts";

/** The keys of each state of the format so far, in order. The version stays 1 as long as keys are only added. */
const earlier: readonly (readonly string[])[] = [
  ["version", "roots", "plugins", "skills", "agents", "index", "sandbox", "watch", "settings"],
  ["pinned", "builtIns", "permissions", "mcp", "mcpServers", "history", "search", "models", "network"],
  ["catalog", "readFile", "shellDirectives", "scan", "registries", "lint", "preferred"],
];

test("every key that a configuration could ever have is still one", () => {
  const known: readonly string[] = CONFIG_KEYS;
  expect(earlier.flat().filter((key) => !known.includes(key))).toEqual([]);
});

test("a configuration with the first keys means the same, with and without its version", () => {
  const text = "roots: [/work/skills]\nskills:\n  pdf: off\nindex: off\nwatch: off\n";
  const read = (start: string): ReturnType<typeof readConfig> =>
    readConfig({ text: `${start}${text}`, file: "/h/c.yaml", layer: "user", home: "/h", project: "/p" });
  const { config, diagnostics } = read("version: 1\n");
  expect(diagnostics).toEqual([]);
  expect(read("#version 1\n").config).toEqual(config);
});
