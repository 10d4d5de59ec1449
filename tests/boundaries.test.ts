import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packages } from "../oxlint.config.ts";

interface Planted {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  /** The rules that report the file; none when the code is allowed. */
  readonly rules: readonly string[];
}

const nodeModule = "import(no-nodejs-modules)";
const restrictedImport = "eslint(no-restricted-imports)";
const restrictedGlobal = "eslint(no-restricted-globals)";
const restrictedProperty = "eslint(no-restricted-properties)";

const core = (what: string, code: string, ...rules: string[]): Omit<Planted, "file"> => ({
  what,
  code,
  rules,
});

const inCore = [
  core("a Node built-in", `export { readFileSync } from "node:fs";`, nodeModule),
  core("a Node built-in without its prefix", `export { join } from "path";`, nodeModule),
  core("a subpath of a Node built-in", `export { readFile } from "fs/promises";`, nodeModule),
  core(
    "a type of a Node built-in",
    `import type { Stats } from "node:fs";\nexport type S = Stats;`,
    nodeModule,
  ),
  core("a Node built-in, dynamically", `export const f = (): unknown => import("node:fs");`, nodeModule),
  core("process", "export const x: unknown = process.env;", restrictedGlobal),
  core("process by way of globalThis", "export const x: unknown = globalThis.process;", restrictedProperty),
  core("Buffer", `export const x: unknown = Buffer.from("x");`, restrictedGlobal),
  core("setTimeout", "setTimeout(() => {});", restrictedGlobal),
  core("Date.now", "export const x: number = Date.now();", restrictedGlobal),
  core("new Date()", "export const x: unknown = new Date();", restrictedGlobal),
  core("performance.now", "export const x: number = performance.now();", restrictedGlobal),
  core("Math.random", "export const x: number = Math.random();", restrictedProperty),
  core("console", `console.log("x");`, restrictedGlobal),
  core("the runtime", `export * from "@skillwright/runtime";`, restrictedImport),
  core(
    "the runtime, dynamically",
    `export const f = (): unknown => import("@skillwright/runtime");`,
    restrictedImport,
  ),
  core("the command line", `export * from "skillwright";`, restrictedImport),
  core("itself by name", `export * from "@skillwright/core";`, restrictedImport),
  core("another package by a relative path", `export * from "../../runtime/src/index.ts";`, restrictedImport),
].map(
  (violation, index): Planted => ({
    ...violation,
    what: `core: ${violation.what}`,
    file: `packages/core/src/planted-${index}.ts`,
  }),
);

const planted: readonly Planted[] = [
  ...inCore,
  {
    what: "runtime: the command line",
    file: "packages/runtime/src/planted-cli.ts",
    code: `export * from "skillwright";`,
    rules: [restrictedImport],
  },
  {
    what: "runtime: a file of core",
    file: "packages/runtime/src/planted-deep.ts",
    code: `export * from "@skillwright/core/src/index.ts";`,
    rules: [restrictedImport],
  },
  {
    what: "runtime: core by a relative path from a deeper folder",
    file: "packages/runtime/src/scan/planted-relative.ts",
    code: `export * from "../../../core/src/index.ts";`,
    rules: [restrictedImport],
  },
  {
    what: "runtime: a test that reaches into the command line",
    file: "packages/runtime/src/planted.test.ts",
    code: `export * from "skillwright";`,
    rules: [restrictedImport],
  },
  {
    what: "cli: a file of the runtime",
    file: "packages/cli/src/planted-deep.ts",
    code: `export * from "@skillwright/runtime/dist/index.js";`,
    rules: [restrictedImport],
  },
  {
    what: "cli: core by a relative path",
    file: "packages/cli/src/planted-relative.ts",
    code: `export * from "../../core/src/index.ts";`,
    rules: [restrictedImport],
  },
  {
    what: "runtime: console",
    file: "packages/runtime/src/planted-console.ts",
    code: `console.log("x");`,
    rules: ["eslint(no-console)"],
  },
  {
    what: "runtime: a promise nobody waits for",
    file: "packages/runtime/src/planted-floating.ts",
    code: `import { readFile } from "node:fs/promises";\nreadFile("x");`,
    rules: ["typescript(no-floating-promises)"],
  },
  {
    what: "runtime: an import cycle",
    file: "packages/runtime/src/planted-cycle-a.ts",
    code: `import { b } from "./planted-cycle-b.ts";\nexport const a: unknown = () => b;`,
    rules: ["import(no-cycle)"],
  },
  {
    what: "runtime: the other half of the cycle",
    file: "packages/runtime/src/planted-cycle-b.ts",
    code: `import { a } from "./planted-cycle-a.ts";\nexport const b: unknown = () => a;`,
    rules: ["import(no-cycle)"],
  },
  {
    what: "core: a test may read files and its own package",
    file: "packages/core/src/planted.test.ts",
    code: `export { readFileSync } from "node:fs";\nexport * from "@skillwright/core";\nexport const x: unknown = process.env;`,
    rules: [],
  },
  {
    what: "runtime: Node, core and its testing entry",
    file: "packages/runtime/src/planted-allowed.ts",
    code: `export { readFileSync } from "node:fs";\nexport * from "@skillwright/core";\nexport * as testing from "@skillwright/core/testing";`,
    rules: [],
  },
  {
    what: "runtime: a folder deeper in the same package",
    file: "packages/runtime/test/planted-allowed.test.ts",
    code: `export * from "../src/planted-allowed.ts";`,
    rules: [],
  },
  {
    what: "cli: core, runtime and console",
    file: "packages/cli/src/planted-allowed.ts",
    code: `export * as core from "@skillwright/core";\nexport * as runtime from "@skillwright/runtime";\nconsole.log(process.env);`,
    rules: [],
  },
];

describe("package boundaries", () => {
  let workspace = "";
  const reported = new Map<string, Set<string>>();

  beforeAll(() => {
    workspace = mkdtempSync(join(tmpdir(), "skillwright-boundaries-"));
    for (const file of ["oxlint.config.ts", "tsconfig.base.json", "tsconfig.json", "package.json"]) {
      cpSync(file, join(workspace, file));
    }
    for (const name of ["package.json", "tsconfig.json", "types"]) {
      cpSync(join("packages/core", name), join(workspace, "packages/core", name), { recursive: true });
    }
    symlinkSync(resolve("node_modules"), join(workspace, "node_modules"));
    for (const { file, code } of planted) {
      mkdirSync(dirname(join(workspace, file)), { recursive: true });
      writeFileSync(join(workspace, file), `${code}\n`);
    }
    const { stdout, stderr } = run("oxlint", ["--format", "json", "packages"]);
    if (stdout === "") throw new Error(stderr);
    const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    for (const { filename, code } of report.diagnostics) {
      reported.set(filename, (reported.get(filename) ?? new Set()).add(code));
    }
  });

  afterAll(() => rmSync(workspace, { recursive: true }));

  const run = (program: string, args: string[]) =>
    spawnSync(resolve("node_modules/.bin", program), args, { cwd: workspace, encoding: "utf8" });

  const refused = planted.filter(({ rules }) => rules.length > 0);
  test.for(refused)("the linter refuses $what", ({ file, rules }) => {
    expect([...(reported.get(file) ?? [])]).toEqual(expect.arrayContaining([...rules]));
  });

  const accepted = planted.filter(({ rules }) => rules.length === 0);
  test.for(accepted)("the linter accepts $what", ({ file }) => {
    expect([...(reported.get(file) ?? [])]).toEqual([]);
  });

  test("the compiler refuses Node in core too", () => {
    const { stdout } = run("tsc", ["-p", "packages/core", "--pretty", "false"]);
    const errors = inCore.filter(({ file }) => stdout.includes(`${file}(`)).map(({ what }) => what);
    expect(errors).toEqual(
      expect.arrayContaining([
        "core: a Node built-in, dynamically",
        "core: process",
        "core: Buffer",
        "core: setTimeout",
      ]),
    );
  });

  test("the table of docs/ARCHITECTURE.md is the linter's, and has every package of the workspace", () => {
    const folders = readdirSync("packages").map((folder) => {
      const { name } = JSON.parse(readFileSync(join("packages", folder, "package.json"), "utf8"));
      return [folder, name];
    });
    const rows = readFileSync("docs/ARCHITECTURE.md", "utf8").matchAll(
      /^\| \[packages\/(\w+)\].*\| ([^|]*?) +\|$/gm,
    );
    const shown = [...rows].map(([, folder, imports]) => [folder, imports]);
    const ruled = Object.entries(packages).map(([folder, { name, mayImport }]) => ({
      folder,
      name,
      imports: mayImport.map((other) => other.replace("@skillwright/", "")).join(", ") || "–",
    }));
    expect(Object.fromEntries(folders)).toEqual(
      Object.fromEntries(ruled.map(({ folder, name }) => [folder, name])),
    );
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(ruled.map(({ folder, imports }) => [folder, imports])),
    );
  });
});
