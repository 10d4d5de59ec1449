import { resolve } from "node:path";

/** `npm test` builds before it tests. The build starts much faster than the source, which must be stripped of types. */
const isBuilt: boolean = process.env.SKILLWRIGHT_TEST_BUILD === "1";

/** Options of a Node.js process that imports our packages by name. */
export const codeOptions: readonly string[] = isBuilt ? [] : ["--conditions=@skillwright/source"];

/** Arguments for `node` that run the CLI. */
export const cliArguments: readonly string[] = isBuilt
  ? [resolve("packages/cli/bin/skillwright.js")]
  : [...codeOptions, resolve("packages/cli/src/main.ts")];
