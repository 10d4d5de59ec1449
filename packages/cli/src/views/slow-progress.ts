import type { Output } from "../output/output.ts";

/** How long work runs before its progress is shown: a line that flashes tells nobody anything. */
const QUIET_MS = 1000;

/** Time between two updates. */
const UPDATE_MS = 100;

/** Shows how far work is, from a second after its start. */
export function slowProgress(
  out: Pick<Output, "progress">,
  line: (done: number, total: number) => string,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  let next = now() + QUIET_MS;
  return (done, total) => {
    const time = now();
    if (time < next) return;
    next = time + UPDATE_MS;
    out.progress(line(done, total));
  };
}

/**
 * An output for a command that only prints: until the command reports progress itself, each second says that it still
 * works. Call `end` when the command has ended.
 */
export function workingOutput(out: Output): { readonly out: Output; readonly end: () => void } {
  const start = performance.now();
  const ticking = setInterval(
    () => out.progress(`Working… ${Math.round((performance.now() - start) / 1000)}s`),
    QUIET_MS,
  );
  ticking.unref();
  const end = (): void => clearInterval(ticking);
  const progress = (line: string): void => {
    end();
    out.progress(line);
  };
  return { out: Object.create(out, { progress: { value: progress } }) as Output, end };
}
