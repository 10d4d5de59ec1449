import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Workspace packages resolve to each other's source, so that tests never need a build. */
const conditions = ["@skillwright/source", "module", "node", "development|production"];

/**
 * How long a test may take before it counts as hung. Far more than any test needs, so that a busy machine never decides
 * one: tests set no time limits of their own. A soak run takes as long as it takes.
 */
const HANG_MS = process.env.SOAK === "1" ? 3_600_000 : 300_000;

const project = (name: string, include: string[], pool: "forks" | "threads" = "forks") => ({
  extends: true as const,
  test: { name, include, pool },
});

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@skillwright/source", "node"] } },
  test: {
    environment: "node",
    setupFiles: ["tests/setup.ts"],
    // Vitest leaves one core to itself by default, which is half of a small machine.
    maxWorkers: "100%",
    // Loading the code again in a new process for each file took a third of the time. Tests undo what they change.
    isolate: false,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // The core is pure, so that threads are enough.
      project("core", ["packages/core/src/**/*.test.ts", "packages/core/test/**/*.test.ts"], "threads"),
      project("contract", ["packages/contract/src/**/*.test.ts"]),
      project("runtime", ["packages/runtime/src/**/*.test.ts", "packages/runtime/test/**/*.test.ts"]),
      project("adapters", ["packages/adapters/src/**/*.test.ts", "packages/adapters/test/**/*.test.ts"]),
      project("agent", ["packages/agent/src/**/*.test.ts", "packages/agent/test/**/*.test.ts"]),
      project("server", ["packages/server/src/**/*.test.ts", "packages/server/test/**/*.test.ts"]),
      project("registry", ["packages/registry/src/**/*.test.ts", "packages/registry/test/**/*.test.ts"]),
      project("cli", ["packages/cli/src/**/*.test.ts"]),
      project("e2e", ["packages/cli/test/**/*.test.ts"]),
      project("web", ["packages/web/src/**/*.test.ts", "packages/web/test/**/*.test.ts"]),
      project("examples", ["examples/*.test.ts"]),
      project("workspace", ["tests/**/*.test.ts"]),
    ],
  },
});

export default config;
