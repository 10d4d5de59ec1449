import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forceRemove } from "./force-remove.ts";

test.skipIf(process.platform === "win32").each([
  ["paths of 16,000 bytes", "for i in $(seq 80); do mkdir $0 && cd $0 || exit 1; done; touch file"],
  ["closed folders", "mkdir -p a/b/c && touch a/b/c/file && chmod 0 a/b && chmod 0 a"],
  ["both", "for i in $(seq 40); do mkdir $0 && cd $0 || exit 1; done; mkdir x && touch x/file && chmod 0 x"],
])("a folder with %s is removed", (_, script) => {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-stubborn-"));
  execFileSync("/bin/bash", ["-c", script, "d".repeat(200)], { cwd: folder });
  forceRemove(folder);
  expect(existsSync(folder)).toBe(false);
});

test("what isn't there needs no removal", () => {
  expect(() => forceRemove(join(tmpdir(), "skillwright-not-there"))).not.toThrow();
});
