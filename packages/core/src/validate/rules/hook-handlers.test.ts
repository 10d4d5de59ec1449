import { expect, test } from "vitest";
import { reportOf } from "../../../test/lint-sample.ts";

test("hooks as Claude Code has them are fine", () => {
  const fields =
    "hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - { type: command, command: ./check }";
  expect(reportOf({ fields }).filter((finding) => finding.includes("hook"))).toEqual([]);
});

test("an event that does not exist and a handler without a command are found", () => {
  const fields = "hooks:\n  PreToolUs:\n    - command: x\n  Stop:\n    - hooks: [{ type: command }]";
  expect(reportOf({ fields }).filter((finding) => finding.includes("hook"))).toEqual([
    'warning hook-unusable 5:3 `hooks.PreToolUs` does nothing: "PreToolUs" is not a known event (perhaps PreToolUse)',
    "warning hook-unusable 5:3 `hooks.Stop[0].hooks[0]` does nothing: it has no `command`",
  ]);
});
