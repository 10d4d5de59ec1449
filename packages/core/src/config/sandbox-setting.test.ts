import { expect, test } from "vitest";
import type { ConfigLayer } from "./config-file.ts";
import { sandboxSetting } from "./permission-setting.ts";
import { readConfig } from "./read-config.ts";

const layer = (name: ConfigLayer, text: string): ReturnType<typeof readConfig>["config"] =>
  readConfig({ text, file: "/c.yaml", layer: name, home: "/home/ann", project: "/p" }).config;

test.for([
  ["the user's own word switches the sandbox off", [["user", "sandbox: off"]], "off"],
  ["nobody says anything", [["user", ""]], "on"],
  ["a project cannot switch it off", [["project", "sandbox: off"]], "on"],
  ["an administrator cannot switch it off for others", [["admin", "sandbox: off"]], "on"],
  [
    "an administrator can insist",
    [
      ["admin", "sandbox: on"],
      ["user", "sandbox: off"],
    ],
    "on",
  ],
  [
    "a project cannot take back what the user said",
    [
      ["user", "sandbox: off"],
      ["project", "sandbox: on"],
    ],
    "off",
  ],
] as const)("%s", ([, files, expected]) => {
  expect(sandboxSetting(files.map(([name, text]) => layer(name, text)))).toBe(expected);
});
