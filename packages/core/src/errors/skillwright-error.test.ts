import { expect, test } from "vitest";
import { exitCodes, httpStatuses } from "./error-tables.ts";
import { isSkillwrightError, SkillwrightError } from "./skillwright-error.ts";

const missing = new SkillwrightError("skill_not_found", {
  message: 'There is no skill "pdf"',
  details: { name: "pdf", suggestions: ["pdf-tools"] },
  hint: "Try pdf-tools.",
  cause: "why",
});

test("an error carries code, details, hint and cause", () => {
  const { name, message, code, details, hint, cause } = missing;
  expect({ name, message, code, details, hint, cause }).toEqual({
    name: "SkillwrightError",
    message: 'There is no skill "pdf"',
    code: "skill_not_found",
    details: { name: "pdf", suggestions: ["pdf-tools"] },
    hint: "Try pdf-tools.",
    cause: "why",
  });
  expect(missing).toBeInstanceOf(Error);
});

test("an error without cause has none", () => {
  const error = new SkillwrightError("internal_error", { message: "x", details: {} });
  expect("cause" in error).toBe(false);
  expect(error.hint).toBe(undefined);
});

test("errors are distinguished by their codes", () => {
  expect(isSkillwrightError(missing)).toBe(true);
  expect(isSkillwrightError(missing, "skill_not_found", "parse_error")).toBe(true);
  expect(isSkillwrightError(missing, "parse_error")).toBe(false);
  expect(isSkillwrightError(new Error("x"))).toBe(false);
  expect(isSkillwrightError(undefined)).toBe(false);
});

test("every code has an exit status that says failure and an HTTP status of an error", () => {
  expect(Object.keys(exitCodes).toSorted()).toEqual(Object.keys(httpStatuses).toSorted());
  for (const status of Object.values(exitCodes)) expect(status).toBeGreaterThan(0);
  for (const status of Object.values(httpStatuses)) expect(status).toBeGreaterThanOrEqual(400);
  expect(exitCodes).toMatchObject({
    validation_error: 1,
    usage_error: 2,
    skill_not_found: 3,
    internal_error: 70,
  });
  expect(httpStatuses).toMatchObject({
    skill_not_found: 404,
    name_conflict: 409,
    built_in_modification: 403,
  });
});
