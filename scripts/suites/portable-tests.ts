import { existsSync, globSync, readFileSync } from "node:fs";

/**
 * The test files that also run on the oldest and the newest supported Node.js: what can differ there, and no more.
 *
 * - Of the runtime: tests of files, SQLite, workers, watchers and processes. Tests of decisions (sessions, hosts,
 *   proposals) reach Node.js only through that code.
 * - Of the core: files beside code that uses the Unicode and sorting tables of Node.js. Nothing else can differ: the
 *   core compiles against ES2024 without the types of Node.js.
 * - Of the registry: tests of SQLite, its worker, HTTP and archives.
 *
 * The built packages run on every version in tests/packages.test.ts.
 */
export function portableTests(): readonly string[] {
  const runtime = globSync("packages/runtime/{src,test}/**/*.test.ts", {
    exclude: [...DECISIONS, ...OTHER_PROGRAMS],
  });
  const unicode = globSync("packages/core/{src,test}/**/*.test.ts").filter(testsUnicode);
  const registry = globSync("packages/registry/test/{search-index,storage,uploads}.test.ts");
  return [...runtime, ...unicode, ...registry].toSorted();
}

/** Tests of decisions, in which another Node.js changes nothing that the other tests don't check. */
export const DECISIONS: readonly string[] = [
  "packages/runtime/test/hosts/**",
  "packages/runtime/test/claude-code-observed.test.ts",
  "packages/runtime/test/{install-attacks,install-faults,install-network}.test.ts",
  "packages/runtime/test/sources/attacks.test.ts",
  "packages/runtime/test/{proposal-files,proposals}.test.ts",
  "packages/runtime/test/session-{activate,bind,catalog,compose,hooks,hooks-life,lifecycle.property,modes,permissions}.test.ts",
  "packages/runtime/test/session-{proposals,read-file,search,stale,take-away-tools,tools,variables,wrap-tools}.test.ts",
  "packages/runtime/test/untrusted-project.test.ts",
];

/** Tests with other programs, which say nothing about the Node.js that runs Skillwright. */
export const OTHER_PROGRAMS: readonly string[] = [
  "packages/runtime/test/skills-tool.test.ts",
  "packages/runtime/test/sources/verdaccio.test.ts",
];

const UNICODE_TABLES = /\\p\{|\.normalize\(|localeCompare|\bIntl\./;

/** Whether a test, or the file beside it, uses tables that come with Node.js. */
function testsUnicode(test: string): boolean {
  const beside = test.replace(/(?:\.property)?\.test\.ts$/, ".ts");
  return [test, beside].some((file) => existsSync(file) && UNICODE_TABLES.test(readFileSync(file, "utf8")));
}
