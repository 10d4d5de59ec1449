import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const dist = "packages/cli/dist";

/** The files that are loaded with one, by requires or imports at its start. */
function loadedWith(file: string, folder: string = dist, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(folder, file), "utf8");
  for (const match of text.matchAll(
    /^(?:(?:const \w+ = )?require\(|(?:import|export) (?:.* from )?)"\.\/([^"]+)"\)?;$/gm,
  )) {
    loadedWith(match[1] ?? "", folder, seen);
  }
  return seen;
}

/** The file that the command `list` is in, with everything that it needs. */
function skillsFile(): string {
  const isList = (file: string): boolean =>
    readFileSync(join(dist, file), "utf8").includes("// src/commands/list/");
  return readdirSync(dist).find((file) => /^skills-.*\.cjs$/.test(file) && isList(file)) ?? "";
}

// Measured in bench/; here only what makes the difference: how much is loaded.
test("the start of the command line loads one file", () => {
  expect([...loadedWith("start.cjs")]).toEqual(["start.cjs"]);
});

test("listing skills loads four files, one of them the bundler's helpers", () => {
  expect([...loadedWith(skillsFile())].map((file) => file.replace(/-[\w-]{8}\.cjs$/, ""))).toEqual([
    "skills",
    "rolldown-runtime",
    "command-line",
    "start.cjs",
  ]);
});

test("listing skills that have not changed loads neither parsers, sessions, sandbox and lint nor other agents' readers", () => {
  const text = [...loadedWith(skillsFile())].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  for (const source of [
    "core/src/activate/",
    "core/src/parse/parse-",
    "core/src/config/read-config",
    "core/src/yaml/read-",
    "core/src/catalog/fit",
    "runtime/src/sandbox/",
    "core/src/validate/rules/",
    "hosts/parsers/codex",
  ]) {
    expect(text.includes(`// ../${source}`), source).toBe(false);
  }
  expect(text).not.toContain("node_modules/js-yaml/");
  expect(text).not.toContain("node_modules/zod/");
});

test("listing skills neither loads the rules of a language at its start nor, without an index, what only other commands need", () => {
  const files = readdirSync(dist);
  const parsing = files.find((file) => /^parsing-.*\.cjs$/.test(file)) ?? "";
  const reader = files.find((file) => /^open-reader-.*\.cjs$/.test(file)) ?? "";
  const loaded = new Set([...loadedWith(skillsFile()), ...loadedWith(reader), ...loadedWith(parsing)]);
  const text = [...loaded].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  expect(text).not.toMatch(/^(?:const|let|var) [^\n]*\bnew Intl\./m);
  for (const source of [
    "core/src/catalog/fit",
    "core/src/search/",
    "core/src/serialize/",
    "core/src/agents/read-",
  ]) {
    expect(text.includes(`// ../${source}`), source).toBe(false);
  }
  expect(text).not.toContain("node_modules/jsonc-parser/");
});

test("the first scan of a program that uses the library loads of the core only what finds skills", () => {
  const runtime = "packages/runtime/dist";
  const reader = readdirSync(runtime).find((file) => /^open-reader-.*\.js$/.test(file)) ?? "";
  const loaded = [...loadedWith("index.js", runtime), ...loadedWith(reader, runtime)];
  const text = loaded.map((file) => readFileSync(join(runtime, file), "utf8")).join("\n");
  expect(text).toContain('from "@skillwright/core/find";');
  expect(text).not.toContain('from "@skillwright/core/internal";');
  const core = [...loadedWith("find.js", "packages/core/dist")].map((file) =>
    readFileSync(join("packages/core/dist", file), "utf8"),
  );
  expect(core.join("\n")).not.toMatch(
    /^\/\/ (?:src\/(?:activate\/find|catalog\/fit|search\/post|validate\/rules)|.*smol-toml)/m,
  );
});

test("what finds skills loads the parsers only for a skill that changed, as one file", () => {
  const core = "packages/core/dist";
  const holdsJsYaml = (file: string): boolean =>
    readFileSync(join(core, file), "utf8").includes("YAMLException");
  const finding = [...loadedWith("find.js", core)];
  expect(finding.filter(holdsJsYaml)).toEqual([]);
  const parsing = readdirSync(core).find((file) => /^parsing-.*\.js$/.test(file)) ?? "";
  expect([...loadedWith(parsing, core)].filter((file) => !finding.includes(file))).toEqual([parsing]);
  expect(holdsJsYaml(parsing)).toBe(true);
});

test("searching and trying skills load no HTTP client", () => {
  const reading = readdirSync(dist).find((file) => /^reading-.*\.cjs$/.test(file)) ?? "";
  const text = [...loadedWith(reading)].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  expect(text).not.toMatch(/require\("node:(?:https?|net|tls|dns)"\)/);
});

test("what shows screens is one file that needs no package", () => {
  const text = readFileSync(join(dist, "show-screen.js"), "utf8");
  const needed = [...text.matchAll(/^import [^"']*(?:from )?"([^"]+)";$/gm)].map((match) => match[1] ?? "");
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((name) => !name.startsWith("node:"))).toEqual([]);
});
