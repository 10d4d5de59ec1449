import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { DECISIONS, OTHER_PROGRAMS, portableTests } from "../scripts/suites/portable-tests.ts";

const files = portableTests();

test("every test of the runtime runs on every supported Node.js, except tests of decisions and with other programs", () => {
  const runtime = globSync("packages/runtime/{src,test}/**/*.test.ts");
  const left = runtime.filter((file) => !files.includes(file));
  expect(left).not.toEqual([]);
  const known = [...DECISIONS, ...OTHER_PROGRAMS];
  expect(left.filter((file) => !known.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});

test("a test of decisions opens no database, worker or process itself", () => {
  const left = globSync([...DECISIONS]).filter((file) => file.endsWith(".test.ts"));
  const risky = left.filter((file) =>
    /"node:(?:sqlite|worker_threads|child_process)"/.test(readFileSync(file, "utf8")),
  );
  expect(risky).toEqual([]);
});

test("a test of the core runs there when its code uses the tables of Unicode", () => {
  expect(files).toEqual(expect.arrayContaining(["packages/core/src/search/split-words.test.ts"]));
  expect(files).not.toContain("packages/core/src/diff/apply-patch.test.ts");
});

test("no other package has files, databases or workers of its own that only its tests on one Node.js reach", () => {
  const sources = globSync("packages/{core,adapters,agent,server,cli}/src/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const risky = sources.filter((file) => /"node:sqlite"|\bnew Worker\(/.test(readFileSync(file, "utf8")));
  expect(risky).toEqual([]);
});

test("the registry's databases and worker are tested on every supported Node.js", () => {
  const own = files.filter((file) => file.startsWith("packages/registry/"));
  expect(own).toEqual(
    ["search-index", "storage", "uploads"].map((name) => `packages/registry/test/${name}.test.ts`),
  );
});

/** A declaration with `using`, at the start of a line, in a block or in the head of a loop. */
const USING = /(?:^|[({;])\s*(?:await\s+)?using\s+\w+\s*(?::|=(?!=)|of\b)/m;

test.for([
  "using a = b();",
  "  await using a = b();",
  "using a: B = c();",
  "for (using x of y) z(x);",
  "for (await using x of y) z(x);",
  "for (using x = y(); x.next(); ) z(x);",
  "if (a) { using x = y; }",
  "a(); using x = y;",
])("%s declares with `using`", (line) => expect(line).toMatch(USING));

test.for([
  "// Without using a: it costs too much.",
  " * Computes it using x = 1.",
  "const using = a;",
  "if (using === a) b();",
])("%s doesn't", (line) => expect(line).not.toMatch(USING));

test("no source declares anything with `using`, which Node.js 22 can't read", () => {
  const sources = globSync("packages/*/src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const found = sources.filter((file) => USING.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
