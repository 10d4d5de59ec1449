import { expect, test } from "vitest";
import { reportOf } from "../../../test/lint-sample.ts";

test("a shadowed skill names its winner", () => {
  expect(reportOf({ shadowedBy: "/repo/.agents/skills/pdf-tools" })).toEqual([
    "info skill-shadowed 1:1 The skill is never used: /repo/.agents/skills/pdf-tools has the same name and comes first",
  ]);
});
