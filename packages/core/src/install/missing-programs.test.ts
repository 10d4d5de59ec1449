import { expect, test } from "vitest";
import type { Machine } from "../gate/check-eligibility.ts";
import type { InstallSpec } from "../model/manifest.ts";
import { manifestDefaults } from "../parse/manifest-defaults.ts";
import { describePlan, missingPrograms } from "./missing-programs.ts";

const spec = (kind: string, target: string, more: Partial<InstallSpec> = {}): InstallSpec => ({
  kind,
  target,
  bins: [],
  os: [],
  extra: {},
  ...more,
});
const machine = (...programs: readonly string[]): Machine => ({
  platform: "linux",
  settings: {},
  hasVariable: () => false,
  hasProgram: (name) => programs.includes(name),
});
const manifest = (install: readonly InstallSpec[], bins = ["jq"], anyBins: readonly string[] = []) => ({
  install,
  eligibility: { ...manifestDefaults.eligibility, bins, anyBins },
});

test("only what is missing is listed, with the usable ways first", () => {
  const install = [
    spec("brew", "jq"),
    spec("apt", "jq", { bins: ["jq"] }),
    spec("apt", "other", { bins: ["other"] }),
    spec("uv", "jq", { os: ["darwin"] }),
    spec("node", "jq; id"),
  ];
  const [missing, ...others] = missingPrograms(manifest(install, ["jq", "git"]), machine("apt-get", "git"));
  expect(others).toEqual([]);
  expect(missing?.programs).toEqual(["jq"]);
  expect(missing?.ways.map(({ plan, isAvailable }) => [describePlan(plan), isAvailable])).toEqual([
    ["apt-get install --yes -- jq", true],
    ["brew install -- jq", false],
  ]);
  expect(missing?.refused).toEqual([expect.stringContaining("node: ")]);
});

test("of several programs one is enough", () => {
  expect(missingPrograms(manifest([], [], ["npm", "pnpm"]), machine("pnpm"))).toEqual([]);
  expect(missingPrograms(manifest([], [], ["npm", "pnpm"]), machine())).toEqual([
    { programs: ["npm", "pnpm"], ways: [], refused: [] },
  ]);
});
