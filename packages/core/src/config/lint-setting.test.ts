import { expect, test } from "vitest";
import { lintSetting } from "./lint-setting.ts";
import { readConfig } from "./read-config.ts";

const read = (text: string, layer: "user" | "project" = "user") =>
  readConfig({ text, file: "/home/me/config.yaml", layer, home: "/home/me", project: "/repo" });

test("rules are read, and the project's level wins", () => {
  const user = read("lint:\n  rules:\n    link-dead: warn\n    body-long: off\n").config;
  const project = read("lint:\n  rules:\n    link-dead: error\n", "project").config;
  expect([...lintSetting([user, project])]).toEqual([
    ["link-dead", "error"],
    ["body-long", "off"],
  ]);
});

test.for([
  [
    "lint:\n  rules:\n    link-daed: warn\n",
    "`lint.rules.link-daed` is not a rule",
    "Did you mean `link-dead`?",
  ],
  [
    "lint:\n  rules:\n    link-dead: warning\n",
    "`lint.rules.link-dead` should be off, warn or error",
    "Did you mean `warn`?",
  ],
  ["lint:\n  rule: {}\n", "`lint.rule` is not a setting", "Known: rules."],
])("%j is reported and left out", ([text = "", message, hint]) => {
  const { config, diagnostics } = read(text);
  expect(config.lint).toEqual({});
  expect(diagnostics).toEqual([expect.objectContaining({ message, hint })]);
});
