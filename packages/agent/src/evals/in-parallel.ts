import { PARALLEL_REQUESTS } from "./eval-limits.ts";

/** Runs a few jobs in parallel; the first failure stops the others. Results keep their order. */
export async function inParallel<T>(
  work: readonly (() => Promise<T>)[],
  stop: AbortController,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < work.length && !stop.signal.aborted; index = next++)
      results[index] = await (work[index] as () => Promise<T>)();
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, worker));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  return results;
}
