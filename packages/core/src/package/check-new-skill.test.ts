import { expect, test } from "vitest";
import { checkNewSkill } from "./new-name.ts";

const text = (...fields: readonly string[]): string =>
  ["---", "name: translate", ...fields, "---", "Translate {{file}}.", ""].join("\n");
const description = "description: Translates files. Use when a file is in another language.";

test("a skill with a description, complete parameters and names of tools may be created", () => {
  const parameters = "parameters: [{ name: file, type: string, required: true, description: The file }]";
  checkNewSkill(text(description, parameters, "tools_required: [read_file, mcp__disk__read]"));
});

test.for([
  ["description: There is no `description`", []],
  ["description: There is no `description`", ["description: ''"]],
  ["parameters: The parameter `theFile` isn't", [description, "parameters: [theFile]"]],
  ["parameters: The parameter `file` has no `required`", [description, "parameters: [{ name: file }]"]],
  ["tools_required: `tools_required` lists `read!`", [description, "tools_required: [read!]"]],
  ["parameters: `parameters` should be a list", [description, "parameters: file"]],
  ["commands: `commands[0]` should be", [description, "commands: [ship]"]],
] as const)("%s", ([problem, fields]) => {
  expect(() => checkNewSkill(text(...fields))).toThrow(
    expect.objectContaining({
      code: "validation_error",
      details: {
        problems: expect.arrayContaining([
          problem.startsWith("description") ? problem : expect.stringContaining(problem),
        ]) as unknown,
      },
    }),
  );
});
