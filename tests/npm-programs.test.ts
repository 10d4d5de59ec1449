import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type NpmProgram, prepareNpmPrograms } from "../scripts/npm-programs.ts";

const programs: readonly NpmProgram[] = [
  { program: { id: "tool", packageName: "@acme/tool", version: "1.0.0" }, neededBy: "these tests" },
];

beforeEach(() => vi.stubEnv("CI", ""));
afterEach(() => vi.unstubAllEnvs());

test("what is there, or can be installed, counts", async () => {
  const installed: string[] = [];
  const counts = await prepareNpmPrograms({
    programs,
    install: async ({ id }) => installed.push(id),
    print: () => {},
  });
  expect([counts, installed]).toEqual([{ passed: 1, failed: 0, skipped: 0 }, ["tool"]]);
});

test("what can't be installed is skipped and named, and fails where nothing may be skipped", async () => {
  const printed: string[] = [];
  const print = (text: string): number => printed.push(text);
  const fail = (): Promise<never> => Promise.reject(new Error("npm could not install it."));
  expect(await prepareNpmPrograms({ programs, install: fail, print })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 1,
  });
  expect(printed).toEqual(["Missing: @acme/tool, for these tests. npm could not install it.\n"]);
  vi.stubEnv("CI", "true");
  expect(await prepareNpmPrograms({ programs, install: fail, print })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});
