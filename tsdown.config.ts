import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { UserConfig } from "tsdown";

/**
 * Loads Node's own modules with `process.getBuiltinModule` instead of an import. For an import Node reads every export of
 * a module, getters included: `node:process` then opens the standard streams, `node:fs` loads its streams. Saves 13 of 83 ms
 * of `skillwright list` (docs/decisions/0018-build-rewrites.md).
 */
const lightBuiltins = {
  name: "light-builtins",
  renderChunk(code: string, { fileName }: { readonly fileName: string }): { code: string; map: null } {
    if (fileName.endsWith(".d.ts")) return { code, map: null };
    const light = code.replace(
      /^import (?:\* as )?([\w$]+)?(?:, )?(\{[^}]*\})? from "(node:[\w/]+)";$/gm,
      (_, whole?: string, names?: string, module?: string) => {
        const get = `globalThis.process.getBuiltinModule("${module}")`;
        if (LAZY_MODULES.includes(module ?? "") && names !== undefined) return lazyFunctions(names, get);
        const isRare = module === "node:child_process" && names === undefined;
        const value = isRare ? `new Proxy({}, { get: (_, key) => ${get}[key] })` : get;
        const targets = [whole, names?.replaceAll(" as ", ": ")].filter((target) => target !== undefined);
        return targets.map((target) => `const ${target} = ${value};`).join(" ");
      },
    );
    // The source map stays valid: no line moves.
    return { code: light, map: null };
  },
};

/** Loads rarely used modules of Node.js when something of them is first used, instead of at the start of a file. */
const lateBuiltins = {
  name: "late-builtins",
  renderChunk(code: string): { code: string; map: null } {
    const late = code.replace(
      /^let (\w+) = require\("(node:[\w/]+)"\);$/gm,
      (line, name: string, module: string) =>
        LAZY_MODULES.includes(module) && !code.includes(`__toESM(${name}`)
          ? `const ${name} = new Proxy({}, { get: (_, key) => require("${module}")[key] });`
          : line,
    );
    return { code: late, map: null };
  },
};

/** Modules that most commands never use: they are loaded by the first call. */
const LAZY_MODULES = [
  "node:child_process",
  "node:crypto",
  "node:os",
  "node:timers/promises",
  "node:tty",
  "node:zlib",
];

/** Functions that load their module when they are called. */
function lazyFunctions(names: string, get: string): string {
  const functions = names.replaceAll(/[{}]/g, "").split(",");
  return functions
    .map((item) => item.trim().split(" as "))
    .map(([name, own = name]) => `const ${own} = (...args) => ${get}.${name}(...args);`)
    .join(" ");
}

/** Source maps refer to our own sources, which the packages include, and name bundled packages, instead of repeating both. */
const shortMaps = {
  name: "short-maps",
  writeBundle({ dir = "" }: { readonly dir?: string }, bundle: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(bundle).filter((file) => file.endsWith(".js.map"))) {
      const file = join(dir, name);
      const map = JSON.parse(readFileSync(file, "utf8")) as {
        readonly sources: readonly string[];
      };
      const sourcesContent = map.sources.map((source) => {
        if (/^(?:\.\.\/)+src\//.test(source)) return null;
        const [, bundled] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
        return `// Bundled from the package ${bundled ?? source}.\n`;
      });
      writeFileSync(file, JSON.stringify({ ...map, sourcesContent }));
    }
  },
};

/** The built-in skills, next to the bundle in a folder named after their content: a start only compares names. */
const builtInSkills = {
  from: "../../skills",
  to: "dist/skills",
  rename: builtInFingerprint(),
};

/** The fingerprint of the built-in skills, computed from source: nothing is built yet. */
function builtInFingerprint(): string {
  const script = ["--conditions=@skillwright/source", "scripts/built-in-fingerprint.ts"];
  return execFileSync(process.execPath, script, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
}

/** What shows screens is a bundle of its own: Ink waits at the top level of its modules, which only ES modules can. */
const separateScreens = {
  name: "separate-screens",
  resolveId(id: string): { id: string; external: true } | null {
    return id.endsWith("/show-screen.ts") ? { id: "./show-screen.js", external: true } : null;
  },
};

/** The built web app, next to the code that serves it. */
const webApp = { from: "../web/dist", to: "dist", rename: "web" } as const;

/** The built-in agents, next to the bundle. */
const builtInAgents = { from: "../../agents", to: "dist" };

/** The worker that builds the search index: a file next to the chunk that starts it. */
function searchWorker(sources: string): Readonly<Record<string, string>> {
  return { "search-worker": `${sources}/search/search-worker.ts` };
}

/** The worker of a registry, in the same way. */
function registryWorker(sources: string): Readonly<Record<string, string>> {
  return { "registry-worker": `${sources}/worker/registry-worker.ts` };
}

/** The folder of a command that a module belongs to. */
function commandFolder(module: string): string | null {
  return /cli\/src\/commands\/([\w-]+)\//.exec(module)?.[1] ?? null;
}

/** A dynamic import splits the CLI into files; that it has no effect in a library, which is one file, is intended. */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

/** The command line bundles the workspace's packages from their source. */
const fromSource = {
  conditionNames: ["@skillwright/source", "import", "node", "default"],
  // Older packages name their ES modules here.
  mainFields: ["module", "main"],
};

const library: UserConfig = {
  format: "esm",
  platform: "node",
  target: "node22.22",
  fixedExtension: false,
  // Declarations need only the syntax of one file (isolatedDeclarations), not the compiler.
  dts: { oxc: true, sourcemap: true },
  sourcemap: true,
  // The documentation is in the declarations; in the code it would be parsed at each start.
  outputOptions: { comments: { jsdoc: false }, charset: "ascii" },
  inputOptions: { checks },
  plugins: [shortMaps],
};

/** Modules of a library with all that they import as one file each: a file costs half a millisecond at start. */
function oneFileEach(modules: Readonly<Record<string, RegExp>>): NonNullable<UserConfig["outputOptions"]> {
  const names = Object.entries(modules);
  // What several of them import is in the file of the first.
  const groups = names.map(([name, test], index) => ({ name, test, priority: names.length - index }));
  return { ...library.outputOptions, codeSplitting: { groups } };
}

const config: UserConfig[] = [
  {
    ...library,
    cwd: "packages/core",
    platform: "neutral",
    entry: ["src/index.ts", "src/find.ts", "src/internal.ts", "src/scanner/index.ts", "src/testing/index.ts"],
    // The parts that are used load in half the time of the whole packages.
    deps: { alwaysBundle: [/./] },
    inputOptions: { checks, resolve: { mainFields: ["module", "main"] } },
    outputOptions: oneFileEach({
      finding: /core\/src\/find\.ts/,
      // Only what reads a skill that changed loads this, and with it js-yaml.
      parsing: /core\/src\/parse\/parse-(?:skill|command)\.ts/,
    }),
  },
  {
    ...library,
    cwd: "packages/contract",
    platform: "neutral",
    entry: ["src/index.ts", "src/client.ts", "src/http.ts", "src/registry.ts"],
    // The types of schemas are inferred, which takes the compiler.
    dts: { generator: "tsgo", sourcemap: true },
    tsconfig: "tsconfig.json",
  },
  {
    ...library,
    cwd: "packages/runtime",
    entry: { index: "src/index.ts", internal: "src/internal.ts", ...searchWorker("src") },
    // A session needs 70 kB of its 6 MB, which load in a tenth of the time.
    deps: { alwaysBundle: [/^zod(?:\/|$)/] },
    copy: builtInSkills,
    outputOptions: oneFileEach({ skills: /runtime\/src\/skills\/create-skills\.ts/ }),
    plugins: [lightBuiltins, shortMaps],
  },
  {
    ...library,
    cwd: "packages/adapters",
    entry: ["src/index.ts", "src/ai-sdk/index.ts", "src/openai-agents/index.ts", "src/langchain/index.ts"],
  },
  { ...library, cwd: "packages/agent", entry: ["src/index.ts"], copy: builtInAgents },
  { ...library, cwd: "packages/server", entry: ["src/index.ts", "src/client/index.ts"], copy: webApp },
  { ...library, cwd: "packages/registry", entry: { index: "src/index.ts", ...registryWorker("src") } },
  {
    ...library,
    cwd: "packages/cli",
    // What compiled the program once can be kept for CommonJS only (docs/decisions/0018-build-rewrites.md).
    format: "cjs",
    entry: {
      start: "src/start.ts",
      "load-program": "src/compiled/load-program.ts",
      ...searchWorker("../runtime/src"),
      ...registryWorker("../registry/src"),
    },
    dts: false,
    sourcemap: false,
    copy: [builtInSkills, builtInAgents, webApp, { from: "../../docs/lint.md", to: "dist/docs" }],
    // Everything is bundled, the workspace packages from their source: nothing to install, and each dynamically
    // imported command becomes a chunk of its own.
    deps: { alwaysBundle: [/./] },
    inputOptions: {
      checks,
      resolve: fromSource,
      preserveEntrySignatures: "allow-extension",
    },
    plugins: [lateBuiltins, separateScreens],
    // Each file costs half a millisecond at start: what all commands need is one file, what finds skills another.
    outputOptions: {
      comments: { jsdoc: false },
      // A text with any other character takes twice the memory and longer to read (docs/decisions/0018-build-rewrites.md).
      charset: "ascii",
      codeSplitting: {
        groups: [
          { name: "start", test: /cli\/src\/start\.ts/, priority: 6 },
          { name: "command-line", test: /cli\/src\/run\.ts/, priority: 5 },
          { name: "skills", test: /cli\/src\/commands\/list\//, priority: 4 },
          {
            name: "search",
            test: /cli\/src\/commands\/search\/|runtime\/src\/search\/(?:answer-search|open-search|past-use)\.ts/,
            priority: 3,
          },
          // Each command's folder is one file.
          {
            name: commandFolder,
            test: /cli\/src\/commands\/[\w-]+\//,
            includeDependenciesRecursively: false,
            priority: 2,
          },
          {
            // What parses a skill file: a list without an index needs this and nothing of the next group.
            name: "parsing",
            test: /core\/src\/(?:diagnostics|hosts\/parsers|parse|text|yaml)\/|js-yaml|argparse/,
            includeDependenciesRecursively: false,
            minShareCount: 5,
            priority: 2,
          },
          {
            // Without the scanner, installing, sessions, lint, archives, history and the like: several commands share
            // them, but no list or search needs them, and they load zod, archives and Node's HTTP client.
            name: "reading",
            test: /core\/src\/(?!activate\/|archive\/|ask\/|diff\/|evals\/|hooks\/|install\/|package\/|proposals\/|sandbox\/|scanner\/|simulate\/|validate\/(?:lint|rules))|runtime\/src\/(?!approval|evals|history|install|lint|machine\/(?:address-rules|send-request)|package|proposals|publish|registries|run|sandbox|scanner|secrets|session|signatures|sources|store)|js-yaml|argparse/,
            includeDependenciesRecursively: false,
            minShareCount: 5,
            priority: 1,
          },
        ],
      },
    },
  },
  {
    ...library,
    cwd: "packages/cli",
    entry: { "show-screen": "src/screens/screen/show-screen.ts" },
    dts: false,
    sourcemap: false,
    inputOptions: { checks, resolve: fromSource },
    // Ink asks for its devtools only if DEV is set.
    deps: { alwaysBundle: [/^(?!react-devtools-core$)/], neverBundle: ["react-devtools-core"] },
    // Leaves out React's development build, which is larger and slower.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  },
];

export default config;
