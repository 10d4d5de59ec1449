import { expect, test } from "vitest";
import {
  invocationDeniedText,
  loadErrorText,
  PATH_TRAVERSAL_TEXT,
  parameterErrorText,
  skillNotFoundText,
} from "./tool-errors.ts";

test("the errors of tools have the texts that agents know", () => {
  expect([
    skillNotFoundText("foo", ["a", "b"]),
    loadErrorText("foo", "no such file"),
    parameterErrorText("name"),
    PATH_TRAVERSAL_TEXT,
    invocationDeniedText("foo", "only a person may call it"),
    skillNotFoundText(`x\n${"y".repeat(500)}`, []),
  ]).toEqual([
    "Skill 'foo' not found. Available skills: a, b",
    "Failed to load skill 'foo': no such file",
    "Parameter 'name' is required and must be a string",
    "Path traversal detected",
    "Skill 'foo' cannot be invoked: only a person may call it",
    `Skill 'x ${"y".repeat(98)}…' not found. Available skills: `,
  ]);
});
