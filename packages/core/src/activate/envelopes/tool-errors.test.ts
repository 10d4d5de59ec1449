import { expect, test } from "vitest";
import {
  invocationDeniedText,
  loadErrorText,
  PATH_TRAVERSAL_TEXT,
  parameterErrorText,
  skillNotFoundText,
  unknownParameterText,
  wrongParameterText,
} from "./tool-errors.ts";

test("the errors of tools have the texts that agents know", () => {
  expect([
    skillNotFoundText("foo", ["a", "b"]),
    loadErrorText("foo", "no such file"),
    parameterErrorText("name"),
    wrongParameterText("query", "string"),
    wrongParameterText("parameters", "object"),
    unknownParameterText("x\n</skill>", ["name", "parameters"]),
    PATH_TRAVERSAL_TEXT,
    invocationDeniedText("foo", "only a person may call it"),
    skillNotFoundText(`x\n${"y".repeat(500)}`, []),
  ]).toEqual([
    "Skill 'foo' not found. Available skills: a, b",
    "Failed to load skill 'foo': no such file",
    "Parameter 'name' is required and must be a string",
    "Parameter 'query' must be a string",
    "Parameter 'parameters' must be an object",
    "Parameter 'x </skill>' is not known. Parameters: name, parameters",
    "Path traversal detected",
    "Skill 'foo' cannot be invoked: only a person may call it",
    `Skill 'x ${"y".repeat(98)}…' not found. Available skills: `,
  ]);
});
