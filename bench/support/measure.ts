import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

/** The best of several runs of one command. */
export interface Measurement {
  readonly name: string;
  readonly milliseconds: number;
  /** The last JSON line it printed. */
  readonly output: Readonly<Record<string, number>>;
}

/** The command and the number of runs. */
export interface MeasureOptions {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares the disk for a run. */
  readonly before?: () => void;
  readonly runs?: number;
}

/** Runs a Node.js program several times and keeps the fastest: noise only ever adds. */
export function measure(options: MeasureOptions): Measurement {
  let best = Number.POSITIVE_INFINITY;
  let output: Readonly<Record<string, number>> = {};
  for (let run = 0; run < (options.runs ?? 15); run += 1) {
    options.before?.();
    const start = performance.now();
    const child = spawnSync("node", options.command, {
      env: { ...process.env, ...options.env },
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    const elapsed = performance.now() - start;
    if (child.status !== 0) throw new Error(`${options.name} failed: ${child.stderr}`);
    best = Math.min(best, elapsed);
    const last = child.stdout.trimEnd().split("\n").at(-1) ?? "";
    if (last.startsWith("{") && last.endsWith("}")) output = JSON.parse(last) as Record<string, number>;
  }
  return { name: options.name, milliseconds: best, output };
}
