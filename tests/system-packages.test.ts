import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareSystemPackages, type SystemPackage } from "../scripts/system-packages.ts";

let folder = "";
let tool: SystemPackage = { name: "tool", probe: [""], neededBy: "these tests" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-packages-"));
  tool = { ...tool, probe: ["/usr/bin/test", "-e", join(folder, "tool")] };
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

const installs = "install --yes --no-install-recommends tool";

test("what is there is left alone", () => {
  writeFileSync(join(folder, "tool"), "");
  expect(prepareSystemPackages([tool], aptGet(""))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([]);
});

test("what is missing is installed, without fetching lists that are there", () => {
  expect(prepareSystemPackages([tool], aptGet("touch tool"))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([installs]);
});

test("the lists are fetched when the package is not in them", () => {
  const script = `case $1 in update) touch lists ;; *) test -e lists && touch tool ;; esac`;
  expect(prepareSystemPackages([tool], aptGet(script))).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([installs, "update", installs]);
});

test("what cannot be got is skipped and named, and fails where nothing may be skipped", () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(prepareSystemPackages([tool], "none")).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(said).toHaveBeenCalledWith(
    "Missing: tool, for these tests. Install it with `apt-get install tool`.",
  );
  vi.stubEnv("CI", "true");
  expect(prepareSystemPackages([tool], aptGet("exit 100"))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  said.mockRestore();
});
