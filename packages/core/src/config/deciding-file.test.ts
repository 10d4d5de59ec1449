import { expect, test } from "vitest";
import type { ConfigFile, ConfigLayer } from "./config-file.ts";
import { decidingFile } from "./deciding-file.ts";
import { readConfig } from "./read-config.ts";

const file = (layer: ConfigLayer, text: string): ConfigFile => {
  const { config } = readConfig({
    layer,
    file: layer,
    text: `version: 1\n${text}\n`,
    home: "/h",
    project: "/p",
  });
  if (config === undefined) throw new Error(text);
  return config;
};

test.for([
  ["sandbox", "sandbox: on", "sandbox: off", "admin"],
  ["sandbox", "", "sandbox: off", "user"],
  ["sandbox", "", "", undefined],
  ["shellDirectives", "shellDirectives: on", "shellDirectives: off", "user"],
  ["shellDirectives", "shellDirectives: off", "shellDirectives: on", "admin"],
  ["permissions", "permissions: strict", "permissions: ask", "admin"],
  ["permissions", "permissions: ask", "permissions: trusted-source", "user"],
  ["builtIns", "builtIns: off", "builtIns: on", "admin"],
  ["mcp", "mcp: codex", "", "admin"],
  ["catalog.max_pct", "catalog: { max_pct: 3 }", "catalog: { max_pct: 4 }", "user"],
  ["catalog.max_pct", "catalog: { max_pct: 3 }", "catalog: { fallback_chars: 4 }", "admin"],
  ["skills.pdf", "skills: { pdf: off }", "skills: { pdf: on }", undefined],
] as const)("%s: %s of the administrator, %s of the user: %s decides", ([key, admin, user, layer]) => {
  expect(decidingFile(key, [file("admin", admin), file("user", user)])?.layer).toBe(layer);
});

test("a project that switches something off decides", () => {
  const files = [file("user", "shellDirectives: on"), file("project", "shellDirectives: off")];
  expect(decidingFile("shellDirectives", files)?.layer).toBe("project");
});
