import { expect, test } from "vitest";
import { lintSample, reportOf } from "../../../test/lint-sample.ts";

const fields = [
  "parameters:",
  "  - { name: file, type: string, required: true, description: The file }",
  "  - { name: pages, required: false, description: Which pages }",
].join("\n");

test.for([
  ["name", "{ name: filePath, required: true, description: A file }", "isn't written in snake_case"],
  ["type", "{ name: filePath, type: path, required: true, description: A }", "has the type `path`"],
  ["incomplete", "{ name: filePath, description: A file }", "has no `required`"],
  ["incomplete", "{ name: filePath, required: true, description: '' }", "has no `description`"],
  ["incomplete", "{ name: filePath }", "has no `required` and no `description`"],
  ["incomplete", "filePath", "has no `description`"],
])("a declaration has parameter-%s: %s", ([code = "", item = "", message = ""]) => {
  const found = lintSample({ fields: `parameters:\n  - ${item}`, body: "{{filePath}}\n" });
  expect(found).toContainEqual(
    expect.objectContaining({
      code: `parameter-${code}`,
      severity: "warning",
      line: 5,
      message: expect.stringContaining(message) as unknown,
    }),
  );
});

test("parameters that the body uses are fine, also in code and with blanks", () => {
  expect(
    reportOf({ fields, body: "Open {{file}}.\n\n```sh\ncut {{ pages }} {{user.name}} {{#if x}}\n```\n" }),
  ).toEqual([]);
});

test("a parameter that the body does not use is found where it is declared", () => {
  expect(reportOf({ fields, body: "Open {{file}}.\n" })).toEqual([
    "warning parameter-unused 6:5 The parameter `pages` is declared, but the body has no `{{pages}}`",
  ]);
});

test("a placeholder without a parameter is found once, with the parameter that was meant", () => {
  const findings = lintSample({ fields, body: "{{file}} {{pages}}\n```\n{{page}} {{page}} {{zoom}}\n```\n" });
  expect(
    findings.map(({ code, line, column, message, hint }) => ({ code, line, column, message, hint })),
  ).toEqual([
    {
      code: "parameter-undeclared",
      line: 10,
      column: 1,
      message: "The body uses `{{page}}`, but no parameter is called `page`",
      hint: "Did you mean `{{pages}}`?",
    },
    {
      code: "parameter-undeclared",
      line: 10,
      column: 19,
      message: "The body uses `{{zoom}}`, but no parameter is called `zoom`",
      hint: "Add it to `parameters`.",
    },
  ]);
});

test("without parameters, a template in code is ignored", () => {
  expect(reportOf({ body: "Write `{{title}}`:\n\n```jinja\n{{ title }} {{user}}\n```\n" })).toEqual([]);
});

test("without parameters, a placeholder in prose is found", () => {
  expect(reportOf({ body: "Open {{file}}.\n" })).toEqual([
    "warning parameter-undeclared 5:6 The body uses `{{file}}`, but no parameter is called `file`",
  ]);
});
