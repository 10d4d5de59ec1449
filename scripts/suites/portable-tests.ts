import { existsSync, globSync, readFileSync } from "node:fs";

/**
 * The test files that also run on the oldest and the newest supported Node.js:
 *
 * - all of the runtime's, because files, SQLite, workers and processes can differ;
 * - of the core, whole flows (`packages/core/test`), and every file beside code that uses the Unicode and sorting tables
 *   of Node.js. Nothing else can differ there: the core compiles against ES2024 without the types of Node.js.
 *
 * The built packages run on every version in tests/packages.test.ts.
 */
export function portableTests(): readonly string[] {
  const tests = globSync(["packages/runtime/**/*.test.ts", "packages/core/test/**/*.test.ts"], { exclude });
  const unicode = globSync("packages/core/src/**/*.test.ts").filter(testsUnicode);
  return [...tests, ...unicode].toSorted();
}

const exclude = ["**/node_modules/**", "**/dist/**"];

const UNICODE_TABLES = /\\p\{|\.normalize\(|localeCompare|\bIntl\./;

/** Whether a test, or the file beside it, uses tables that come with Node.js. */
function testsUnicode(test: string): boolean {
  const beside = test.replace(/(?:\.property)?\.test\.ts$/, ".ts");
  return [test, beside].some((file) => existsSync(file) && UNICODE_TABLES.test(readFileSync(file, "utf8")));
}
