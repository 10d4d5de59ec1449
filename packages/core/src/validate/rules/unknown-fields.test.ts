import { expect, test } from "vitest";
import { lintSample, reportOf } from "../../../test/lint-sample.ts";

test("an unknown field is a note", () => {
  expect(reportOf({ fields: "homepage: https://pdf.org\nmode: fast" })).toEqual([
    "info field-unknown 4:1 The field `homepage` is unknown; it is kept unchanged",
    "info field-unknown 5:1 The field `mode` is unknown; it is kept unchanged",
  ]);
});

test("a known field misspelled is a warning that names it", () => {
  const findings = lintSample({ fields: "alowed-tools: Read\nuser_invokable: false" });
  expect(findings.map(({ severity, hint }) => `${severity}: ${hint}`)).toEqual([
    "warning: Did you mean `allowed-tools`?",
    "warning: Did you mean `user_invocable`?",
  ]);
});
