import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../vitest.config.ts";

test("every project of vitest belongs to a suite of npm test", () => {
  const suites = readFileSync(new URL("../scripts/test.ts", import.meta.url), "utf8");
  const names = (config.test?.projects ?? []).map((project) => {
    const options = project as { readonly test?: { readonly name?: unknown } };
    return String(options.test?.name);
  });
  expect(names).toContain("core");
  expect(names.filter((name) => !suites.includes(`"${name}"`))).toEqual([]);
});
