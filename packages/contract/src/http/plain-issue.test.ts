import { expect, test } from "vitest";
import { z } from "zod";
import { plainIssue } from "./plain-issue.ts";

const schema = z.strictObject({
  name: z.string().min(2),
  days: z.int().min(1).max(10),
  tags: z.array(z.string()).min(1),
  role: z.enum(["reader", "owner"]),
  dry: z.boolean(),
  version: z.string().regex(/^\d/, { error: "has to start with a digit" }),
});

function problems(value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { error: plainIssue });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`.trim());
}

test("what is wrong with a request is said in plain words, and a schema's own words win", () => {
  expect(
    problems({ days: 0, tags: [], role: "boss", dry: "yes", version: "x", other: 1, name: "a" }),
  ).toEqual([
    "name must have at least 2 characters",
    "days must be at least 1",
    "tags must have at least 1 entry",
    'role must be "reader" or "owner"',
    "dry must be true or false",
    "version has to start with a digit",
    "has unknown fields: other",
  ]);
  expect(problems({ days: 11.5, tags: {}, role: "owner", dry: true, version: "1", name: 7 })).toEqual([
    "name must be text",
    "days must be a whole number",
    "tags must be a list",
  ]);
  expect(problems({ days: 12, tags: ["a"], role: "owner", dry: true, version: "1" })).toEqual([
    "name is missing",
    "days must be at most 10",
  ]);
  expect(problems([])).toEqual(["must be an object"]);
});
