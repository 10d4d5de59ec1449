import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

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

/** Settings that decide about files which didn't change. */
const SETTINGS =
  /^(?:(?:biome|oxlint|knip|tsconfig|tsdown)[^/]*|package(?:-lock)?\.json|(?:packages\/[^/]+|examples)\/(?:package|tsconfig)\.json|scripts\/check-steps\.ts)$/;

/**
 * The steps that a change can break. Default: all steps, for all files. With changed files, only these are formatted and
 * linted, and packages are not built and packed: `npm test` does that.
 */
export function checkSteps(changed?: readonly string[]): readonly CheckStep[] {
  if (changed === undefined || changed.some((file) => SETTINGS.test(file))) return allSteps();
  const reaches = (pattern: RegExp): boolean => changed.some((file) => pattern.test(file));
  const code = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  const types = typeSteps.filter(({ reach }) => reaches(reach)).map(({ step }) => step);
  return [
    { ...format, command: [...format.command, "--no-errors-on-unmatched", ...changed.filter(existsSync)] },
    ...(code.length === 0 ? [] : [{ ...lint, command: [...lint.command, ...code] } as const]),
    ...types,
    ...(types.length === 0 ? [] : [unused]),
  ];
}

const format: CheckStep = {
  name: "format and lint",
  phase: "source",
  command: ["biome", "check", "--error-on-warnings"],
};
const lint: CheckStep = { name: "lint with types", phase: "source", command: ["oxlint"] };
const unused: CheckStep = {
  name: "unused files, exports and dependencies",
  phase: "source",
  command: ["knip"],
};

/** Checks of types, and the files that each reads. */
const typeSteps: readonly { readonly step: CheckStep; readonly reach: RegExp }[] = [
  { step: typesOf("types", "."), reach: /\.ts$/ },
  { step: typesOf("types of the core without Node", "packages/core"), reach: /^packages\/core\/.*\.ts$/ },
  {
    step: typesOf("types of the web app", "packages/web"),
    // The client of the server has types of the agent, which has types of the runtime.
    reach: /^packages\/(?:web|core|contract|runtime|agent|server)\/.*\.tsx?$/,
  },
];

function typesOf(name: string, project: string): CheckStep {
  return { name, phase: "source", command: ["tsc", "-p", project, "--pretty", "false"] };
}

function allSteps(): readonly CheckStep[] {
  return [
    format,
    lint,
    ...typeSteps.map(({ step }) => step),
    unused,
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
}

/** Runs steps, two at a time, and reports each as it ends; a failing step does not stop the others. */
export async function runCheckSteps(
  steps: readonly CheckStep[],
  report: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const phase of ["source", "package"] as const) {
    const waiting = steps.filter((step) => step.phase === phase);
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
