import { expect, test } from "vitest";
import { reportOf } from "../../../test/lint-sample.ts";

test("a permission that is never given is found, the whole network is fine", () => {
  const fields = "permissions:\n  network: true\n  file_system: { read: [~/notes] }";
  expect(reportOf({ fields }).filter((finding) => finding.includes("permission-refused"))).toEqual([
    "warning permission-refused 5:3 Requests `read` access to `~/notes` but doesn't get it. Its commands can only read the project and the skill",
  ]);
});
