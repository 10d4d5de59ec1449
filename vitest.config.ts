import { defineConfig, type ViteUserConfig } from "vitest/config";

/** Workspace packages resolve to each other's source, so that tests never need a build. */
const conditions = ["@skillwright/source", "module", "node", "development|production"];

const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include },
});

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@skillwright/source", "node"] } },
  test: {
    environment: "node",
    setupFiles: ["tests/fixed-seed.ts"],
    // Generous, so that a busy machine never decides a test; a soak run takes as long as it takes.
    testTimeout: process.env.SOAK === "1" ? 3_600_000 : 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project("core", ["packages/core/src/**/*.test.ts", "packages/core/test/**/*.test.ts"]),
      project("runtime", ["packages/runtime/src/**/*.test.ts", "packages/runtime/test/**/*.test.ts"]),
      project("adapters", ["packages/adapters/src/**/*.test.ts", "packages/adapters/test/**/*.test.ts"]),
      project("agent", ["packages/agent/src/**/*.test.ts", "packages/agent/test/**/*.test.ts"]),
      project("server", ["packages/server/src/**/*.test.ts", "packages/server/test/**/*.test.ts"]),
      project("cli", ["packages/cli/src/**/*.test.ts"]),
      project("e2e", ["packages/cli/test/**/*.test.ts"]),
      project("web", ["packages/web/src/**/*.test.ts", "packages/web/test/**/*.test.ts"]),
      project("examples", ["examples/*.test.ts"]),
      project("workspace", ["tests/**/*.test.ts"]),
    ],
  },
});

export default config;
