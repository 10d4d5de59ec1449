/** How long something took. */
export interface Timed {
  readonly seconds: number;
  /** Processor time of this process, in seconds. */
  readonly cpu: number;
}

/** Measures some work. */
export async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1_000_000 };
}

/** Prints one figure. */
export function print(name: string, value: number, unit: string): void {
  process.stdout.write(`  ${name.padEnd(40)}${value.toFixed(2).padStart(14)} ${unit}\n`);
}
