import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { builderNode } from "../scripts/dist/build-standalone.ts";

const folder = mkdtempSync(join(tmpdir(), "skillwright-dist-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what users install runs in an empty folder, without a network and on every supported Node.js", () => {
  const told = execFileSync("node", ["scripts/dist.ts", folder], { encoding: "utf8" });
  const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8")) as { version: string };
  const executable = `skillwright-${process.platform}-${process.arch}`;
  const hasExecutable = builderNode() !== undefined;
  expect(told).toContain(`ok  npm package with Node.js ${process.versions.node}: skillwright ${version}\n`);
  expect(told.includes(`ok  ${executable}: skillwright ${version}\n`)).toBe(hasExecutable);
  expect(readdirSync(folder)).toEqual(["SHA256SUMS", "npm", ...(hasExecutable ? [executable] : [])]);
  expect(readFileSync(join(folder, "SHA256SUMS"), "utf8")).toContain(`  npm/skillwright-${version}.tgz\n`);
});
