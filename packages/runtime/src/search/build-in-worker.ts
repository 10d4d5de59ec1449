import { Worker } from "node:worker_threads";
import type { SearchItem } from "./search-source.ts";
import type { SearchProgress } from "./write-segments.ts";

/** Skills that are handed over at once: copying them must not hold up the thread that hands them over. */
const ITEMS_PER_ORDER = 4000;

/** What a worker is to read. */
export interface WorkerOrder {
  /** The file of the search index. */
  readonly file: string;
  readonly items: readonly SearchItem[];
}

/** What a worker says. */
export type WorkerAnswer =
  | { readonly kind: "read"; readonly read: number }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: unknown };

/** Adds skills to the index in a thread of its own, so that this one can go on with other things. */
export async function buildInWorker(
  items: readonly SearchItem[],
  options: {
    readonly file: string;
    readonly progress?: SearchProgress | undefined;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { file, progress, signal } = options;
  signal.throwIfAborted();
  const worker = startWorker();
  try {
    for (let from = 0; from < items.length; from += ITEMS_PER_ORDER) {
      await carryOut(worker, { file, items: items.slice(from, from + ITEMS_PER_ORDER) }, signal, (read) =>
        progress?.(from + read, items.length),
      );
    }
  } finally {
    await worker.terminate();
  }
}

/** Beside this file lies the worker's, in the sources as in the bundles. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith(".ts");
  const url = new URL(isSource ? "./search-worker.ts" : "./search-worker.js", import.meta.url);
  // A host's own loaders and flags are for its code, not for this thread.
  return new Worker(url, { execArgv: isSource ? ["--conditions=@skillwright/source"] : [] });
}

function carryOut(
  worker: Worker,
  order: WorkerOrder,
  signal: AbortSignal,
  onRead: (read: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void): void => {
      worker.removeAllListeners();
      signal.removeEventListener("abort", onAbort);
      finish();
    };
    const fail = (error: unknown): void => end(() => reject(error));
    const onAbort = (): void => fail(signal.reason);
    signal.addEventListener("abort", onAbort);
    worker.on("message", (answer: WorkerAnswer) => {
      if (answer.kind === "read") onRead(answer.read);
      else if (answer.kind === "done") end(resolve);
      else fail(answer.error);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("the thread that reads skills ended early")));
    worker.postMessage(order, []);
  });
}
