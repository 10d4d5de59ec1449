import { expect, test } from "vitest";
import { findMissingPackages, readLockfile } from "../scripts/complete-lockfile.ts";

const lockfile = readLockfile();
const thirdParty = Object.entries(lockfile.packages).filter(([path]) => path.includes("node_modules/"));

test("the lockfile holds the packages of every platform (npm run lockfile)", () => {
  expect(findMissingPackages(lockfile)).toEqual([]);
});

test("the lockfile names no registry", () => {
  expect(thirdParty.filter(([, { resolved }]) => resolved?.includes("://"))).toEqual([]);
});

test("only packages of other platforms come without a checksum", () => {
  const unchecked = thirdParty.filter(([, { link, integrity }]) => link !== true && integrity === undefined);
  expect(unchecked.filter(([, { optional, cpu }]) => optional !== true || cpu === undefined)).toEqual([]);
});
