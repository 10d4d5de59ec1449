import { expect, test } from "vitest";
import { administratorEffects } from "./administrator-effects.ts";
import type { ConfigFile } from "./config-file.ts";
import { readConfig } from "./read-config.ts";

function config(layer: ConfigFile["layer"], text: string): ConfigFile {
  return readConfig({ layer, file: `/${layer}/config.yaml`, text, home: "/home/ann", project: "/code" })
    .config;
}

test("says what the administrator restricts, and which of the user's settings have no effect", () => {
  const admin = config(
    "admin",
    "sandbox: on\nshellDirectives: off\npermissions: strict\nskills: { legacy: off, deploy: user-only }\nagents: { helper: [notes] }\n",
  );
  const user = config("user", "sandbox: off\npermissions: ask\nskills: { mine: off }\n");
  expect(administratorEffects([admin, user])).toEqual([
    "Commands of skills always run in a sandbox; your `sandbox: off` has no effect.",
    "Shell directives in the text of skills don't run.",
    "Skills get neither tools nor network access; your `permissions: ask` has no effect.",
    "These skills are off: legacy.",
    "These skills are restricted: deploy (user-only).",
    "These agents can use only certain skills: helper.",
  ]);
});

test("says nothing without an administrator's configuration, or when it only sets defaults", () => {
  const user = config("user", "sandbox: off\n");
  expect(administratorEffects([user])).toEqual([]);
  expect(administratorEffects([config("admin", "permissions: ask\nindex: off\n"), user])).toEqual([]);
});
