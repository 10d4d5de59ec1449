import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Someone who wants two libraries must not get a framework. */
const MAX_INSTALLED_PACKAGES = 15;
const MAX_INSTALLED_BYTES = 10 * 1024 * 1024;

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

describe("the libraries, packed and installed as a user would", () => {
  let folder = "";
  const packed = new Map<string, Packed>();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "skillwright-packages-"));
    for (const name of ["core", "runtime", "adapters", "cli"]) packed.set(name, pack(name));
    const project = join(folder, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), `{ "name": "project", "private": true, "type": "module" }`);
    const tarballs = ["core", "runtime", "adapters"].map((name) =>
      join(folder, packed.get(name)?.filename ?? ""),
    );
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...tarballs], { cwd: project, stdio: "pipe" });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const pack = (name: string): Packed => {
    const args = ["pack", "--json", "--pack-destination", folder, "--workspace", `packages/${name}`];
    const report = JSON.parse(
      execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    ) as Packed[] | Record<string, Packed>;
    const [first] = Object.values(report);
    if (first === undefined) throw new Error(`npm packed nothing for ${name}.`);
    return first;
  };

  test(`bring at most ${MAX_INSTALLED_PACKAGES} packages`, () => {
    const lock = JSON.parse(
      readFileSync(join(folder, "project/node_modules/.package-lock.json"), "utf8"),
    ) as {
      packages: Record<string, unknown>;
    };
    const names = Object.keys(lock.packages);
    expect(names).toEqual(
      expect.arrayContaining(["node_modules/@skillwright/core", "node_modules/@skillwright/runtime"]),
    );
    expect(names.length).toBeLessThanOrEqual(MAX_INSTALLED_PACKAGES);
  });

  test("take at most 10 MB", () => {
    expect(bytesBelow(join(folder, "project/node_modules"))).toBeLessThanOrEqual(MAX_INSTALLED_BYTES);
  });

  const evaluate = (code: string): string =>
    execFileSync("node", ["--input-type=module", "--eval", code], {
      cwd: join(folder, "project"),
      encoding: "utf8",
    });

  test.for([
    "@skillwright/core",
    "@skillwright/core/testing",
    "@skillwright/runtime",
    "@skillwright/adapters",
    "@skillwright/adapters/ai-sdk",
    "@skillwright/adapters/openai-agents",
    "@skillwright/adapters/langchain",
  ])("%s imports", (name) => {
    const code = `const all = await import(${JSON.stringify(name)}); console.log(Object.keys(all).length);`;
    expect(Number(evaluate(code))).toBeGreaterThan(0);
  });

  test.for([
    ["ai-sdk", "skillsForAiSdk", "ai"],
    ["openai-agents", "skillsForOpenAiAgents", "@openai/agents"],
    ["langchain", "skillsForLangChain", "langchain"],
  ])("the adapter %s says which package it misses", ([entry, open, framework]) => {
    const code = `
      const { ${open} } = await import("@skillwright/adapters/${entry}");
      await ${open}({}).catch(({ code, hint }) => console.log(code, hint));
    `;
    expect(evaluate(code)).toBe(`missing_package Install it: npm install ${framework}\n`);
  });

  test.for(["core", "runtime", "adapters", "cli"])("%s ships no test and carries its licence", (name) => {
    const paths = packed.get(name)?.files.map(({ path }) => path) ?? [];
    expect(paths).toContain("LICENSE");
    expect(paths.filter((path) => /\.test\.|fixtures\//.test(path))).toEqual([]);
  });

  test("the command line ships the notices of what it bundles", () => {
    const paths = packed.get("cli")?.files.map(({ path }) => path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining(["THIRD-PARTY-NOTICES.md", "bin/skillwright.js", "dist/main.js"]),
    );
  });
});

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
