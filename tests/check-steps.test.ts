import { expect, test } from "vitest";
import { checkSteps } from "../scripts/check-steps.ts";

const namesOf = (changed?: readonly string[]): readonly string[] =>
  checkSteps(changed).map(({ name }) => name);

test("without a change, every step checks everything", () => {
  expect(checkSteps().find(({ name }) => name === "lint with types")?.command).toEqual(["oxlint"]);
  expect(namesOf()).toContain("type resolution of core");
});

test("a changed setting checks everything", () => {
  for (const file of [
    "biome.jsonc",
    "package.json",
    "packages/web/tsconfig.json",
    "examples/package.json",
    "tsdown.config.ts",
  ]) {
    expect(namesOf(["docs/tour.md", file])).toEqual(namesOf());
  }
});

test("changed code is linted alone, and its types are checked wherever they are used", () => {
  const file = "packages/core/src/limits.ts";
  expect(checkSteps([file, "packages/core/src/gone.ts"]).map(({ command }) => command.join(" "))).toEqual([
    `biome check --error-on-warnings --no-errors-on-unmatched ${file}`,
    `oxlint ${file}`,
    "tsc -p . --pretty false",
    "tsc -p packages/core --pretty false",
    "tsc -p packages/web --pretty false",
    "knip",
  ]);
});

test("the types of the web app are checked with every package whose types it reads", () => {
  const names = ["web", "core", "contract", "runtime", "agent", "server", "registry", "cli"];
  const reaching = names.filter((name) =>
    namesOf([`packages/${name}/src/index.ts`]).includes("types of the web app"),
  );
  expect(reaching).toEqual(["web", "core", "contract", "runtime", "agent", "server"]);
});

test("changed texts are only formatted", () => {
  expect(namesOf(["docs/tour.md"])).toEqual(["format and lint"]);
});
