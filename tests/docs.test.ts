import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { diagnosticRules } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";

const documents = globSync([
  "*.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "oracle/*.md",
  "examples/*.md",
]).toSorted();
const read = (file: string): string => readFileSync(file, "utf8");
const lines = (file: string): number => read(file).trimEnd().split("\n").length;

describe("documents", () => {
  test.for(documents)("%s links only to what exists", (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1] ?? "",
    );
    const dead = links.filter((link) => !existsSync(join(dirname(file), link)));
    expect(dead).toEqual([]);
  });

  test("those that must stay short do", () => {
    expect(lines("AGENTS.md")).toBeLessThanOrEqual(100);
    expect(lines("docs/ARCHITECTURE.md")).toBeLessThanOrEqual(200);
  });

  test("paths that AGENTS.md names exist", () => {
    const paths = [...read("AGENTS.md").matchAll(/`((?:packages|docs|oracle|bench)\/[\w./-]+?)\/?`/g)].map(
      (match) => match[1] ?? "",
    );
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("the README names the test command that CI calls", () => {
    expect(read("README.md")).toContain("npm test");
    expect(read(".ci/run")).toContain("npm test");
  });

  test("every diagnostic code is raised somewhere", () => {
    const sources = globSync("packages/*/src/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
    const text = sources
      .filter((file) => !file.endsWith("diagnostic-codes.ts"))
      .map(read)
      .join("\n");
    expect(Object.keys(diagnosticRules).filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});
