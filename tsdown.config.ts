import type { UserConfig } from "tsdown";

const library: UserConfig = {
  format: "esm",
  platform: "node",
  target: "node22.22",
  fixedExtension: false,
  // Declarations come from the syntax of one file alone (isolatedDeclarations), which needs no compiler.
  dts: { oxc: true },
  sourcemap: true,
};

const config: UserConfig[] = [
  {
    ...library,
    cwd: "packages/core",
    platform: "neutral",
    entry: ["src/index.ts", "src/testing/index.ts"],
  },
  { ...library, cwd: "packages/runtime", entry: ["src/index.ts"] },
  {
    ...library,
    cwd: "packages/cli",
    entry: ["src/main.ts"],
    dts: false,
    sourcemap: false,
    // Everything goes into the bundle, the workspace packages straight from their source: nothing to install,
    // and each dynamically imported command becomes a chunk of its own.
    deps: { alwaysBundle: [/./] },
    inputOptions: { resolve: { conditionNames: ["@skillwright/source", "import", "node", "default"] } },
  },
];

export default config;
