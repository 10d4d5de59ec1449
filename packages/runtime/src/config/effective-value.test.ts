import { permissionSetting, shellDirectivesSetting } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { createSkills } from "../skills/create-skills.ts";
import { effectiveConfigValue } from "./effective-value.ts";

const place = (tree: TempTree) => ({
  locations: { admin: tree.at("etc"), configFile: tree.at("user.yaml"), state: tree.at("state") },
  home: tree.at("home"),
  project: tree.at("project"),
});

test("an administrator's value counts where it is enforced, and the user's where it isn't", async () => {
  using tree = tempTree({
    "etc/config.yaml": "version: 1\nsandbox: on\n",
    "user.yaml": "version: 1\nsandbox: off\nindex: off\n",
  });
  expect(await effectiveConfigValue("sandbox", place(tree))).toEqual({
    value: "on",
    file: tree.at("etc/config.yaml"),
    layer: "admin",
  });
  expect(await effectiveConfigValue("index", place(tree))).toMatchObject({ value: "off", layer: "user" });
  expect(await effectiveConfigValue("mcp", place(tree))).toBeUndefined();
});

test("a project's value counts where it lets less run, as in sessions, which don't ask for trust either", async () => {
  using tree = tempTree({
    "project/.git/HEAD": "",
    "project/.skillwright/config.yaml": "version: 1\nshellDirectives: off\npermissions: strict\n",
    "user.yaml": "version: 1\npermissions: ask\n",
  });
  expect(await effectiveConfigValue("shellDirectives", place(tree))).toMatchObject({
    value: "off",
    layer: "project",
  });
  expect(await effectiveConfigValue("permissions", place(tree))).toMatchObject({ value: "strict" });
  const skills = await createSkills({
    cwd: tree.at("project"),
    home: tree.at("home"),
    env: {},
    builtIns: "off",
  });
  const { config } = skills.snapshot;
  expect([shellDirectivesSetting(config), permissionSetting(config)]).toEqual(["off", "strict"]);
  await skills.close();
});
