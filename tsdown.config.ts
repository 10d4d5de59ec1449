import { execFileSync } from "node:child_process";
import type { UserConfig } from "tsdown";

/**
 * Gets Node's own modules without an import statement. For an import Node reads every export of the module, getters
 * included: `node:process` then opens the standard streams and `node:fs` loads its streams, some 10 ms of a start of
 * 25. What only few commands need is not even loaded before it is used.
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
    // Every line stays where it was.
    return { code: light, map: null };
  },
};

/**
 * Lets what is not used of js-yaml be left out: only its events are, and the schemas and patterns that it prepares for
 * everything else would be prepared at each start.
 */
const lightYaml = {
  name: "light-yaml",
  transform: {
    filter: { id: /js-yaml\.mjs$/ },
    handler(code: string): { code: string; map: null } {
      const light = code.replace(
        /^var ([\w$]+) = ((?:new |define\w+\(|Object\.|[A-Z\d_]+\.withTags\(|\{|`)(?:.*|[\s\S]*?\n[\]})]+.*));$/gm,
        "var $1 = /* @__PURE__ */ (() => ($2))();",
      );
      return { code: light, map: null };
    },
  },
};

/** A text in which every character is one byte: V8 keeps others at twice the size, and reads them at half the speed. */
const asciiOnly = {
  name: "ascii-only",
  generateBundle(_: unknown, bundle: Readonly<Record<string, { type: string; code?: string }>>): void {
    for (const file of Object.values(bundle)) {
      if (file.code === undefined) continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    }
  },
};

/**
 * Copies the few lines that the bundler needs at run time to where they are used: a file costs more than they do. What
 * needs more than these lines, for packages of the older kind of modules, is nothing that a start loads.
 */
const inlineRuntime = {
  name: "inline-runtime",
  generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>): void {
    const name = Object.keys(bundle).find((file) => file.startsWith("rolldown-runtime-"));
    const [helper] = /^var __exportAll = [\s\S]*?^\};$/m.exec(bundle[name ?? ""]?.code ?? "") ?? [];
    if (name === undefined || helper === undefined) return;
    const lines = `var __defProp = Object.defineProperty;\n${helper}\n`;
    for (const file of Object.values(bundle)) {
      if (file.code === undefined) continue;
      file.code = file.code.replace(
        /^import \{ (?:\w+ as )?__exportAll \} from "\.\/rolldown-runtime-[\w-]+\.js";\n/m,
        () => lines,
      );
    }
    const isGone = Object.values(bundle).every(({ code }) => code?.includes(name) !== true);
    if (isGone) delete bundle[name];
  },
};

/** Modules that a start loads in vain: for hashes, the home folder and pauses, together some 4 ms. */
const LAZY_MODULES = ["node:crypto", "node:os", "node:timers/promises"];

/** Functions that load their module when they are called. */
function lazyFunctions(names: string, get: string): string {
  const functions = names.replaceAll(/[{}]/g, "").split(",");
  return functions
    .map((item) => item.trim().split(" as "))
    .map(([name, own = name]) => `const ${own} = (...args) => ${get}.${name}(...args);`)
    .join(" ");
}

/** The built-in skills, beside the bundle in a folder named after their content: a start compares nothing but names. */
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

/** The web app, as it was built for browsers, beside the code that hands it out. */
const webApp = { from: "../web/dist", to: "dist", rename: "web" } as const;

/** The agents that come with the program, beside the bundle. */
const builtInAgents = { from: "../../agents", to: "dist" };

/** The thread that builds the search index: a file beside the chunks, where the one that starts it looks. */
function searchWorker(sources: string): Readonly<Record<string, string>> {
  return { "search-worker": `${sources}/search/search-worker.ts` };
}

/** The folder of a command that a module belongs to. */
function commandFolder(module: string): string | null {
  return /cli\/src\/commands\/([\w-]+)\//.exec(module)?.[1] ?? null;
}

/** What a module loads late is late in the CLI, where each command is a file; that a library is one file is meant. */
const checks = { bundlerTimings: false, ineffectiveDynamicImport: false };

const library: UserConfig = {
  format: "esm",
  platform: "node",
  target: "node22.22",
  fixedExtension: false,
  // Declarations come from the syntax of one file alone (isolatedDeclarations), which needs no compiler.
  dts: { oxc: true, sourcemap: true },
  sourcemap: true,
  // The declarations keep the documentation; in the code it would be read at each start.
  outputOptions: { comments: { jsdoc: false } },
  inputOptions: { checks },
};

const config: UserConfig[] = [
  {
    ...library,
    cwd: "packages/core",
    platform: "neutral",
    entry: ["src/index.ts", "src/internal.ts", "src/testing/index.ts"],
    // What is used of them loads in half the time that the packages take.
    deps: { alwaysBundle: [/./] },
    inputOptions: { checks, resolve: { mainFields: ["module", "main"] } },
    plugins: [lightYaml, asciiOnly],
  },
  {
    ...library,
    cwd: "packages/contract",
    platform: "neutral",
    entry: ["src/index.ts", "src/client.ts", "src/http.ts"],
    // The types of schemas are inferred, which takes the compiler.
    dts: { generator: "tsgo" },
    tsconfig: "tsconfig.json",
  },
  {
    ...library,
    cwd: "packages/runtime",
    entry: { index: "src/index.ts", internal: "src/internal.ts", ...searchWorker("src") },
    // Of its 6 MB a session needs 70 kB, and those load in a tenth of the time that the package takes.
    deps: { alwaysBundle: [/^zod(?:\/|$)/] },
    copy: builtInSkills,
    plugins: [lightBuiltins, asciiOnly],
  },
  {
    ...library,
    cwd: "packages/adapters",
    entry: ["src/index.ts", "src/ai-sdk/index.ts", "src/openai-agents/index.ts", "src/langchain/index.ts"],
  },
  { ...library, cwd: "packages/agent", entry: ["src/index.ts"], copy: builtInAgents },
  { ...library, cwd: "packages/server", entry: ["src/index.ts", "src/client/index.ts"], copy: webApp },
  {
    ...library,
    cwd: "packages/cli",
    entry: { main: "src/main.ts", ...searchWorker("../runtime/src") },
    dts: false,
    sourcemap: false,
    copy: [builtInSkills, builtInAgents, webApp],
    // Everything goes into the bundle, the workspace packages straight from their source: nothing to install,
    // and each dynamically imported command becomes a chunk of its own.
    deps: { alwaysBundle: [/./] },
    inputOptions: {
      checks,
      resolve: {
        conditionNames: ["@skillwright/source", "import", "node", "default"],
        // Older packages have modules only beside a form that cannot be bundled.
        mainFields: ["module", "main"],
      },
      preserveEntrySignatures: "allow-extension",
    },
    plugins: [lightBuiltins, lightYaml, asciiOnly, inlineRuntime],
    // Each file costs a start half a millisecond: what all commands need is one, what finds skills another.
    outputOptions: {
      comments: { jsdoc: false },
      codeSplitting: {
        groups: [
          { name: "main", test: /cli\/src\/main\.ts/, priority: 5 },
          { name: "command-line", test: /cli\/src\/run\.ts/, priority: 4 },
          { name: "skills", test: /cli\/src\/commands\/list\//, priority: 3 },
          // Each command's folder is one file.
          {
            name: commandFolder,
            test: /cli\/src\/commands\/[\w-]+\//,
            includeDependenciesRecursively: false,
            priority: 2,
          },
          {
            // Lint, hooks, archives, history and proposals are shared by several commands that have nothing to do with a start.
            name: "reading",
            test: /core\/src\/(?!activate\/|archive\/|diff\/|hooks\/|package\/|proposals\/|validate\/(?:lint|rules))|runtime\/src\/(?!history|lint|package|proposals|store)|js-yaml|argparse/,
            includeDependenciesRecursively: false,
            minShareCount: 5,
            priority: 1,
          },
        ],
      },
    },
  },
];

export default config;
