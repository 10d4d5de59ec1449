import { expect, test } from "vitest";
import type { SkillCommand } from "../model/manifest.ts";
import { type BoundCommand, bindCommand } from "./bind-parameters.ts";

const deploy: SkillCommand = {
  name: "deploy",
  description: "",
  args: [
    { name: "target", required: true, description: "", choices: ["prod", "test"] },
    { name: "note", required: false, description: "", choices: [] },
  ],
  priority: 0,
};

test.for<[string, BoundCommand]>([
  ["prod", { kind: "ready", values: { target: "prod" } }],
  ["test 'a b'", { kind: "ready", values: { target: "test", note: "a b" } }],
  ["note=x=y --target=prod", { kind: "ready", values: { note: "x=y", target: "prod" } }],
  ["test other=x", { kind: "ready", values: { target: "test", note: "other=x" } }],
  ["", { kind: "invalid", problems: [{ code: "missing", name: "target", text: '"target" is required.' }] }],
  [
    "live a b",
    {
      kind: "invalid",
      problems: [
        { code: "not_a_choice", name: "target", text: '"target" can be prod or test, not "live".' },
        { code: "too_many", name: "b", text: `"deploy" doesn't take the argument "b".` },
      ],
    },
  ],
])("%j", ([text, expected]) => {
  expect(bindCommand(deploy, text)).toEqual(expected);
});
