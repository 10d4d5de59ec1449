import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const dist = "packages/cli/dist";

/** The files that are loaded with one, by static imports. */
function loadedWith(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), "utf8");
  for (const match of text.matchAll(/^(?:import|export) [^"']*from "\.\/([^"]+)"|^import "\.\/([^"]+)"/gm)) {
    loadedWith(match[1] ?? match[2] ?? "", seen);
  }
  return seen;
}

// Measured in bench/; here only what makes the difference: how much is loaded.
test("the start of the command line loads the entry and nothing else", () => {
  expect([...loadedWith("main.js")].map((file) => file.replace(/-[\w-]+\.js$/, ""))).toEqual([
    "main.js",
    "entry",
  ]);
});

test("listing skills loads neither sessions, sandbox and lint nor the readers of other agents", () => {
  const list = readdirSync(dist).find((file) => file.startsWith("list-")) ?? "";
  const text = [...loadedWith(list)].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  for (const source of [
    "core/src/activate/",
    "core/src/catalog/fit",
    "runtime/src/sandbox/",
    "core/src/validate/rules/",
    "hosts/readings/codex",
  ]) {
    expect(text.includes(`// ../${source}`), source).toBe(false);
  }
  expect(text).not.toContain("node_modules/zod/");
});
