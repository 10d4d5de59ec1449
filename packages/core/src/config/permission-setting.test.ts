import { describe, expect, test } from "vitest";
import type { ConfigLayer } from "./config-file.ts";
import { mcpSetting } from "./mcp-servers-setting.ts";
import { type PermissionMode, permissionSetting } from "./permission-setting.ts";
import { readConfig } from "./read-config.ts";

const read = (layer: ConfigLayer, text: string): ReturnType<typeof readConfig> =>
  readConfig({ text, file: "/c.yaml", layer, home: "/home/ann", project: "/p" });

type Files = readonly (readonly [ConfigLayer, string])[];

describe("whether a skill's tool permissions apply", () => {
  test.for<[string, Files, PermissionMode | undefined, PermissionMode]>([
    ["by default a person is asked", [], undefined, "ask"],
    ["the user's word counts", [["user", "permissions: trusted-source"]], undefined, "trusted-source"],
    ["a host's choice counts before it", [["user", "permissions: trusted-source"]], "ask", "ask"],
    ["strict counts before a host's choice", [["user", "permissions: strict"]], "trusted-source", "strict"],
    [
      "an administrator can make it strict",
      [
        ["admin", "permissions: strict"],
        ["user", "permissions: ask"],
      ],
      undefined,
      "strict",
    ],
    [
      "a project can make it strict",
      [
        ["user", "permissions: ask"],
        ["project", "permissions: strict"],
      ],
      "ask",
      "strict",
    ],
    ["a project cannot widen it", [["project", "permissions: trusted-source"]], undefined, "ask"],
    ["a mistyped mode is strict", [["user", "permissions: loose"]], undefined, "strict"],
  ])("%s", ([, files, chosen, expected]) => {
    expect(
      permissionSetting(
        files.map(([layer, text]) => read(layer, text).config),
        chosen,
      ),
    ).toBe(expected);
  });

  test("settings that a project may not set, and invalid ones, are reported", () => {
    const problems = [
      ...read("project", "permissions: ask\nmcp: codex\n").diagnostics,
      ...read("user", "permissions: stric\nmcp: pigeon\n").diagnostics,
    ];
    expect(problems.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ["config-ignored", "A project can only set `permissions` to strict; its value is ignored", undefined],
      ["config-ignored", "`mcp` is the user's to set; the project's value is ignored", undefined],
      ["config-invalid", "`permissions` should be strict, ask or trusted-source", "Did you mean `strict`?"],
      ["config-invalid", "`mcp` should be claude-code, codex, gemini-cli or opencode", undefined],
    ]);
  });
});

test("the user says whose MCP servers count before the administrator", () => {
  const admin = read("admin", "mcp: codex").config;
  expect(mcpSetting([admin])).toBe("codex");
  expect(mcpSetting([admin, read("user", "mcp: opencode").config])).toBe("opencode");
  expect(mcpSetting([])).toBeUndefined();
});
