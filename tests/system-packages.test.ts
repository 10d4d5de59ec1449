import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SuiteCounts } from "../scripts/suites/suite.ts";
import { type AptGet, prepareSystemPackages, type SystemPackage } from "../scripts/system-packages.ts";

let folder = "";
let printed = "";
let tool: SystemPackage = { name: "tool", probe: [""], neededBy: "these tests" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-packages-"));
  tool = { ...tool, probe: ["/usr/bin/test", "-e", join(folder, "tool")] };
  printed = "";
  vi.stubEnv("CI", "");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

/** An apt-get that writes down how it was called and then does what the test says. */
function aptGet(script: string): [string] {
  const file = join(folder, "apt-get");
  writeFileSync(file, `#!/bin/sh\ncd ${folder}\necho "$@" >> calls\n${script}\n`);
  chmodSync(file, 0o755);
  return [file];
}

const calls = (): readonly string[] =>
  existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n") : [];

const prepare = (apt: AptGet): Promise<SuiteCounts> =>
  prepareSystemPackages({
    packages: [tool],
    aptGet: apt,
    print: (text) => {
      printed += text;
    },
  });

const installs = "install --yes --no-install-recommends tool";

test("what is there is left alone", async () => {
  writeFileSync(join(folder, "tool"), "");
  expect(await prepare(aptGet(""))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([]);
});

test("what is missing is installed, without fetching lists that are there", async () => {
  expect(await prepare(aptGet("touch tool"))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([installs]);
});

test("the lists are fetched when the package is not in them", async () => {
  const script = `case $1 in update) touch lists ;; *) test -e lists && touch tool ;; esac`;
  expect(await prepare(aptGet(script))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([installs, "update", installs]);
});

test("what cannot be got is skipped and named, and fails where nothing may be skipped", async () => {
  expect(await prepare("none")).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(printed).toBe("Missing: tool, for these tests. Install it with `apt-get install tool`.\n");
  vi.stubEnv("CI", "true");
  expect(await prepare(aptGet("exit 100"))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
