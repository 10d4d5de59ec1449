import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findMissingPackages, findUnchecked, readLockfile } from "../scripts/complete-lockfile.ts";

const lockfile = readLockfile();
const thirdParty = Object.entries(lockfile.packages).filter(([path]) => path.includes("node_modules/"));

test("the lockfile holds the packages of every platform (npm run lockfile)", () => {
  expect(findMissingPackages(lockfile)).toEqual([]);
});

test("the lockfile names no registry", () => {
  expect(thirdParty.filter(([, { resolved }]) => resolved?.includes("://"))).toEqual([]);
});

test("only packages of other platforms come without a checksum", () => {
  expect(
    findUnchecked(lockfile).filter(([, { optional, cpu }]) => optional !== true || cpu === undefined),
  ).toEqual([]);
});

test("SECURITY.md says how many have none", () => {
  const [, stated] =
    /no checksum for (\d+) optional packages/.exec(readFileSync("SECURITY.md", "utf8")) ?? [];
  expect(stated).toBe(String(findUnchecked(lockfile).length));
});
