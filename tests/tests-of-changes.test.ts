import { expect, test } from "vitest";
import { testsOfChanges } from "../scripts/suites/tests-of-changes.ts";
import config from "../vitest.config.ts";

test("a change in a library runs the tests that import it, in every package, and those of what is built from it", () => {
  const { files, projects } = testsOfChanges(["packages/core/src/parse/read-frontmatter.ts"]);
  expect(projects).toEqual(["e2e", "web", "workspace"]);
  expect(files).toEqual(
    expect.arrayContaining([
      "packages/core/src/parse/why-missing.test.ts",
      "packages/runtime/test/create-skills.test.ts",
      "packages/server/test/contract.test.ts",
      "examples/examples.test.ts",
    ]),
  );
  expect(files).not.toContain("packages/core/src/diff/apply-patch.test.ts");
});

test.for<[changed: string, files: readonly string[], projects: readonly string[]]>([
  [
    "packages/cli/src/commands/search/command.ts",
    expect.arrayContaining(["packages/cli/src/commands/commands.test.ts"]),
    ["e2e", "workspace"],
  ],
  ["packages/web/src/main.tsx", [], ["web", "workspace"]],
  ["packages/web/test/chat.test.ts", ["packages/web/test/chat.test.ts"], ["workspace"]],
  ["packages/cli/test/list.test.ts", ["packages/cli/test/list.test.ts"], ["workspace"]],
  ["scripts/check.ts", [], ["workspace"]],
  ["docs/cli.md", [], ["workspace"]],
  ["skills/no-such-skill/SKILL.md", [], ["e2e", "web", "workspace"]],
])("a change in %s", ([changed, files, projects]) => {
  expect(testsOfChanges([changed])).toEqual({ files, projects });
});

test("what a test starts or reads without importing it runs that test", () => {
  const filesOf = (file: string): readonly string[] => testsOfChanges([file]).files;
  expect(filesOf("packages/runtime/src/search/search-worker.ts")).toContain(
    "packages/runtime/src/search/build-in-worker.test.ts",
  );
  expect(filesOf("packages/registry/test/support/registry-process.ts")).toEqual([
    "packages/registry/test/processes.test.ts",
  ]);
  expect(filesOf("packages/registry/test/support/swift-server.py")).toContain(
    "packages/registry/test/storage.test.ts",
  );
  expect(filesOf("examples/ai-sdk.ts")).toEqual(["examples/examples.test.ts"]);
  expect(filesOf("docs/scanner-results.md")).toEqual(["packages/core/test/scanner/results.test.ts"]);
});

test("a file whose users can't be found runs all tests of its package", () => {
  expect(testsOfChanges(["packages/adapters/README.md"]).projects).toEqual(["adapters", "workspace"]);
});

test("a setting of all packages runs everything", () => {
  const all = (config.test?.projects ?? []).map((project) => {
    const options = project as { readonly test?: { readonly name?: unknown } };
    return String(options.test?.name);
  });
  for (const file of ["package-lock.json", "vitest.config.ts", "packages/core/package.json"]) {
    expect(testsOfChanges([file])).toEqual({ files: [], projects: all.toSorted() });
  }
});
