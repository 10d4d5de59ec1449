import { spawn } from "node:child_process";

/** One command of `npm run check`; steps of the same phase do not need each other. */
export interface CheckStep {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly phase: "source" | "package";
}

export interface CheckResult {
  readonly step: CheckStep;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const libraries = ["core", "contract", "runtime", "adapters", "agent", "server", "registry"];
const published = [...libraries, "cli"];

export const checkSteps: readonly CheckStep[] = [
  { name: "format and lint", phase: "source", command: ["biome", "check", "--error-on-warnings"] },
  { name: "lint with types", phase: "source", command: ["oxlint"] },
  { name: "types", phase: "source", command: ["tsc", "-p", ".", "--pretty", "false"] },
  {
    name: "types of the core without Node",
    phase: "source",
    command: ["tsc", "-p", "packages/core", "--pretty", "false"],
  },
  {
    name: "types of the web app",
    phase: "source",
    command: ["tsc", "-p", "packages/web", "--pretty", "false"],
  },
  { name: "unused files, exports and dependencies", phase: "source", command: ["knip"] },
  { name: "build", phase: "source", command: ["node", "scripts/bootstrap.cjs", "--ensure-built"] },
  ...published.map(
    (name): CheckStep => ({
      name: `package contents of ${name}`,
      phase: "package",
      command: ["publint", "--strict", `packages/${name}`],
    }),
  ),
  ...libraries.map(
    (name): CheckStep => ({
      name: `type resolution of ${name}`,
      phase: "package",
      command: ["attw", "--pack", `packages/${name}`, "--profile", "esm-only"],
    }),
  ),
];

/** Runs every step, two at a time, and reports each as it ends; a failing step does not stop the others. */
export async function runCheckSteps(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const phase of ["source", "package"] as const) {
    const waiting = checkSteps.filter((step) => step.phase === phase);
    const work = async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        const result = await runStep(step);
        results.push(result);
        report(result);
      }
    };
    await Promise.all([work(), work()]);
  }
  return results;
}

/** The lines that tell how one step went, with its output when it failed. */
export function describeResult({ step, passed, seconds, output }: CheckResult): string {
  const line = `  ${passed ? "ok  " : "FAIL"} ${step.name} (${seconds.toFixed(1)} s)`;
  return passed ? line : `${line}\n$ ${step.command.join(" ")}\n${output.trimEnd()}\n`;
}

function runStep(step: CheckStep): Promise<CheckResult> {
  const started = performance.now();
  const [program, ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    const settle = (passed: boolean, extra = "") => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ step, passed, seconds, output: Buffer.concat(chunks).toString("utf8") + extra });
    };
    child.on("error", (error) => settle(false, error.message));
    child.on("close", (code) => settle(code === 0));
  });
}
