import { describe, expect, test } from "vitest";
import { parseConfigKey, settingKeys } from "./config-key.ts";
import { CONFIG_KEYS } from "./settings.ts";

test("the keys in help are settings, and every setting is among them", () => {
  expect(() => settingKeys.map(parseConfigKey)).not.toThrow();
  const shown = settingKeys.map((key) => key.split(".")[0]);
  expect(new Set([...shown, "version"])).toEqual(new Set(CONFIG_KEYS));
});

describe("parseConfigKey", () => {
  test.for([
    ["index", ["index"], false],
    ["roots", ["roots"], true],
    ["skills", ["skills"], false],
    ["skills.pdf-tools", ["skills", "pdf-tools"], false],
    ["skills.acme:review", ["skills", "acme:review"], false],
    ["skills.~/.agents/skills/x", ["skills", "~/.agents/skills/x"], false],
    ["settings.web.search", ["settings", "web", "search"], false],
    ["agents.builder.skills", ["agents", "builder", "skills"], true],
    ["agents.team.builder.skills", ["agents", "team.builder", "skills"], true],
  ] as const)("reads %s", ([key, path, list]) => {
    expect(parseConfigKey(key)).toEqual({ path, list });
  });

  test.for([
    "",
    "indx",
    "index.x",
    "agents.builder",
    "agents..skills",
    "skills.",
    "settings..x",
    "__proto__",
  ])("refuses %s", (key) => {
    expect(() => parseConfigKey(key)).toThrow(expect.objectContaining({ code: "usage_error" }));
  });

  test("a typo gets a suggestion", () => {
    expect(() => parseConfigKey("indx")).toThrow(
      expect.objectContaining({
        hint: "Did you mean index?",
        details: { argument: "indx", suggestions: ["index"] },
      }),
    );
  });
});
