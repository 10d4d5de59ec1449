import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** What a change can break. */
export interface TestsOfChanges {
  /** Test files, of projects that do not run as a whole. */
  readonly files: readonly string[];
  /** Projects that run as a whole. */
  readonly projects: readonly string[];
}

const ALL = [
  "core",
  "contract",
  "runtime",
  "adapters",
  "agent",
  "server",
  "registry",
  "cli",
  "e2e",
  "web",
  "examples",
];

/** Projects whose tests use files without naming them, and the files that they use. */
const reaches: readonly (readonly [project: string, reach: RegExp])[] = [
  // Docs, packages and settings of every kind.
  ["workspace", /./],
  [
    "e2e",
    /^(?:packages\/(?!web\/)[^/]+\/(?:src|bin)|packages\/cli\/test|skills|agents)\/|^tsdown\.config\.ts$/,
  ],
  [
    "web",
    /^packages\/(?:web\/|(?:agent|contract|core|runtime|server)\/src\/)|^(?:skills|agents)\/|^tsdown\.config\.ts$/,
  ],
];

/** Settings that every test depends on. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json|tests\/setup\.ts)$/;

const isTest = (file: string): boolean => file.endsWith(".test.ts");

/**
 * The tests that can break when files change: those that import one, and those that start or read one whose path they
 * name, over any number of files in between. A file whose users can't be found this way runs all tests of its package.
 */
export function testsOfChanges(changed: readonly string[]): TestsOfChanges {
  const users = findUsers(changed);
  const reached = new Set<string>();
  const projects = new Set<string>();
  for (const file of changed) {
    const found = withUsers(file, users);
    for (const one of found) reached.add(one);
    const owner = projectOf(file);
    if (EVERYTHING.test(file) || /^packages\/[^/]+\/package\.json$/.test(file)) {
      for (const project of ALL) projects.add(project);
    } else if (owner !== undefined && ![...found].some(isTest)) projects.add(owner);
  }
  // What nobody imports in a folder of tests is a program that a test starts.
  for (const file of reached) {
    const owner = /^(?:packages\/[^/]+\/test|examples)\//.test(file) ? projectOf(file) : undefined;
    if (owner !== undefined && !isTest(file) && !users.has(file)) projects.add(owner);
  }
  for (const [project, reach] of reaches) {
    // The tests of the workspace also look at other tests, which nothing else uses.
    const isReached = (file: string): boolean =>
      reach.test(file) && (project === "workspace" || !isTest(file));
    if (changed.some(isReached)) projects.add(project);
  }
  const files = [...reached].filter((file) => {
    const project = projectOf(file);
    return isTest(file) && existsSync(file) && project !== undefined && !projects.has(project);
  });
  return { files: files.toSorted(), projects: [...projects].toSorted() };
}

/** The project that tests a file; undefined for files of the workspace. */
function projectOf(file: string): string | undefined {
  if (file.startsWith("packages/cli/test/")) return "e2e";
  const [, folder] = /^(?:packages\/([^/]+)|examples)\//.exec(file) ?? [];
  return folder ?? (file.startsWith("examples/") ? "examples" : undefined);
}

/** A file and those that use it, also through others. */
function withUsers(file: string, users: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([file]);
  for (const one of found) for (const user of users.get(one) ?? []) found.add(user);
  return found;
}

/** For every file the source files that name it, in an import or in any other text. */
function findUsers(changed: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const packages = packageEntries();
  const users = new Map<string, string[]>();
  const exists = new Map<string, boolean>(changed.map((file) => [file, true]));
  const isFile = (path: string): boolean => {
    const known = exists.get(path) ?? existsSync(path);
    exists.set(path, known);
    return known;
  };
  for (const file of globSync("{packages/*/{src,test},examples}/**/*.{ts,tsx}", {
    exclude: ["**/node_modules/**"],
  })) {
    for (const [, text = ""] of readFileSync(file, "utf8").matchAll(/["'`]([^"'`\s]+)["'`]/g)) {
      const paths = /\.\w+$/.test(text) ? [normalize(join(dirname(file), text)), normalize(text)] : [];
      for (const used of [...(packages.get(text) ?? []), ...paths.filter(isFile)]) {
        users.set(used, [...(users.get(used) ?? []), file]);
      }
    }
  }
  return users;
}

/** What each name that a package can be imported by leads to. */
function packageEntries(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    globSync("packages/*/package.json").flatMap((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(file, "utf8")) as {
        readonly name: string;
        readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
      };
      return Object.entries(exports).flatMap(([entry, target]) => {
        const source = typeof target === "string" ? undefined : target["@skillwright/source"];
        return source === undefined
          ? []
          : [[join(name, entry), [normalize(join(dirname(file), source))]] as const];
      });
    }),
  );
}
