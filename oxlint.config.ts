import { defineConfig, type OxlintConfig, type OxlintOverride } from "oxlint";

/** The packages of the workspace and which of each other they may import; docs/ARCHITECTURE.md has the same table. */
export const packages: Readonly<
  Record<string, { readonly name: string; readonly mayImport: readonly string[] }>
> = {
  core: { name: "@skillwright/core", mayImport: [] },
  contract: { name: "@skillwright/contract", mayImport: ["@skillwright/core"] },
  runtime: { name: "@skillwright/runtime", mayImport: ["@skillwright/core", "@skillwright/contract"] },
  adapters: { name: "@skillwright/adapters", mayImport: ["@skillwright/core", "@skillwright/runtime"] },
  agent: {
    name: "@skillwright/agent",
    mayImport: ["@skillwright/core", "@skillwright/contract", "@skillwright/runtime"],
  },
  server: {
    name: "@skillwright/server",
    mayImport: ["@skillwright/core", "@skillwright/contract", "@skillwright/runtime", "@skillwright/agent"],
  },
  registry: {
    name: "@skillwright/registry",
    mayImport: ["@skillwright/core", "@skillwright/contract", "@skillwright/runtime"],
  },
  web: { name: "@skillwright/web", mayImport: ["@skillwright/core", "@skillwright/server"] },
  cli: {
    name: "skillwright",
    mayImport: [
      "@skillwright/core",
      "@skillwright/contract",
      "@skillwright/runtime",
      "@skillwright/agent",
      "@skillwright/server",
      "@skillwright/registry",
    ],
  },
};

// The linter's regular expressions have no look-around, so what is forbidden is listed, not what is allowed.
const packageBoundaries = (allowed: readonly string[]) => ({
  patterns: [
    ...Object.values(packages)
      .filter(({ name }) => !allowed.includes(name))
      .map(({ name }) => ({
        regex: `^${name}(?:/|$)`,
        message: `Of the workspace, this package may import ${allowed.join(" and ") || "nothing"}.`,
      })),
    {
      regex: "^@skillwright/[^/]+/(?:src|dist)(?:/|$)",
      message: "Import what the package exports, not its files.",
    },
    {
      // A path that leaves its package enters another one through that one's folder name.
      regex: "^(?:\\.\\./)+(?:[^./][^/]*/)+(?:src|dist|test|bin|package\\.json)(?:/|$)",
      message: "Import another package by its npm name, not by a relative path.",
    },
  ],
});

const boundaryOverrides = Object.entries(packages).flatMap(
  ([folder, { name, mayImport }]): OxlintOverride[] => [
    {
      files: [`packages/${folder}/**`],
      rules: { "no-restricted-imports": ["error", packageBoundaries(mayImport)] },
    },
    {
      // Tests may look at their own package from outside.
      files: [`packages/${folder}/src/**/*.test.ts`, `packages/${folder}/test/**`],
      rules: { "no-restricted-imports": ["error", packageBoundaries([...mayImport, name])] },
    },
  ],
);

const needsPort = (port: string) => `The core has no environment and no clock: take ${port}.`;

const impureGlobals = [
  { name: "process", message: needsPort("what you need as a parameter") },
  { name: "Buffer", message: "Use Uint8Array: the core runs without Node.js." },
  { name: "Date", message: needsPort("the Clock port") },
  { name: "performance", message: needsPort("the Clock port") },
  { name: "fetch", message: needsPort("the Fetch port") },
  { name: "console", message: "A stage never logs: return diagnostics." },
  { name: "require", message: "ESM only." },
  { name: "global", message: "The core runs without Node.js." },
  ...[
    "setTimeout",
    "setInterval",
    "setImmediate",
    "clearTimeout",
    "clearInterval",
    "clearImmediate",
    "queueMicrotask",
  ].map((name) => ({ name, message: needsPort("the Clock port") })),
];

const impureProperties = [
  ...impureGlobals.map(({ name, message }) => ({ object: "globalThis", property: name, message })),
  { object: "Math", property: "random", message: "The same input gives the same output." },
  { object: "crypto", property: "randomUUID", message: "The same input gives the same output." },
  { object: "crypto", property: "getRandomValues", message: "The same input gives the same output." },
  { object: "import.meta", property: "env", message: needsPort("what you need as a parameter") },
];

const config: OxlintConfig = defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  rules: {
    "no-console": "error",
    "no-empty": "error",
    "import/no-cycle": "error",
    "typescript/no-deprecated": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],

    // Biome has these; one comment is enough to allow an exception.
    "no-control-regex": "off",
    "no-misleading-character-class": "off",
    // The compiler has this one (noImplicitReturns).
    "typescript/consistent-return": "off",
    // A cast after a check the compiler cannot follow is how JSON and YAML become typed values.
    "typescript/no-unsafe-type-assertion": "off",
    // `fc.string()` reads better than thirty named imports.
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    // Spreading a string into its code points is how text is measured and checked here.
    "typescript/no-misused-spread": "off",
    // A style sheet is imported for what it does to the page.
    "import/no-unassigned-import": ["error", { allow: ["**/*.css"] }],
    // The last `then` of a chain has nobody to return to.
    "promise/always-return": "off",
    // A loop may be left from inside.
    "no-unmodified-loop-condition": "off",
    // A function may stand beside the code it belongs to, and a name may start with an underscore.
    "unicorn/consistent-function-scoping": "off",
    "no-underscore-dangle": "off",
  },
  overrides: [
    ...boundaryOverrides,
    {
      files: ["packages/core/src/**"],
      rules: {
        "import/no-nodejs-modules": "error",
        "no-restricted-globals": ["error", ...impureGlobals],
        "no-restricted-properties": ["error", ...impureProperties],
      },
    },
    {
      files: ["packages/core/src/**/*.test.ts", "packages/core/src/testing/**"],
      rules: {
        "import/no-nodejs-modules": "off",
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
      },
    },
    {
      // A test looks into parsed JSON; a wrong guess about its shape fails the test.
      files: ["**/*.test.ts", "packages/agent/test/support/wire/**"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    {
      files: ["packages/cli/**", "scripts/**", "bench/**", "oracle/**", "tests/**", "examples/**"],
      rules: { "no-console": "off" },
    },
  ],
  ignorePatterns: [
    "**/fixtures/**",
    // Written for Node.js versions that know nothing newer; the rules ask for newer syntax.
    "scripts/bootstrap.cjs",
    "packages/cli/bin/skillwright.js",
    // Plain JavaScript that is copied to users as it is: scripts, and templates for packages that are not installed here.
    "skills/**",
    // Plain JavaScript has no types to lint with.
    "bench/support/*.mjs",
    "scripts/dist/standalone-main.cjs",
  ],
});

export default config;
