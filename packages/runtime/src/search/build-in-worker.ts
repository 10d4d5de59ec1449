import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { SearchItem } from "./search-source.ts";
import type { SearchProgress } from "./storage/write-documents.ts";

/** Skills that are handed over at once; they become one segment of the index. */
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

/** Adds skills to the index in a thread of its own, so that this one stays free. */
export async function buildInWorker(
  items: readonly SearchItem[],
  options: {
    readonly file: string;
    readonly progress?: SearchProgress | undefined;
    readonly signal: AbortSignal;
    /** Skills that are handed over at once. Default: 4000, for copying them must not hold up this thread. */
    readonly itemsPerOrder?: number;
  },
): Promise<void> {
  const { file, progress, signal, itemsPerOrder = ITEMS_PER_ORDER } = options;
  signal.throwIfAborted();
  const worker = startWorker();
  try {
    for (let from = 0; from < items.length; from += itemsPerOrder) {
      await carryOut(worker, { file, items: items.slice(from, from + itemsPerOrder) }, signal, (read) =>
        progress?.(from + read, items.length),
      );
    }
  } finally {
    await worker.terminate();
  }
}

/** The worker's file is next to this one and of the same type, in the sources and in the bundles. */
function startWorker(): Worker {
  const type = extname(import.meta.url);
  const url = new URL(type === ".ts" ? "./search-worker.ts" : `./search-worker${type}`, import.meta.url);
  // A host's own loaders and flags are for its code, not for this thread.
  return new Worker(url, { execArgv: type === ".ts" ? ["--conditions=@skillwright/source"] : [] });
}

function carryOut(
  worker: Worker,
  order: WorkerOrder,
  signal: AbortSignal,
  onRead: (read: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (answer: WorkerAnswer): void => {
      if (answer.kind === "read") onRead(answer.read);
      else if (answer.kind === "done") end(resolve);
      else fail(answer.error);
    };
    const abort = (): void => fail(signal.reason);
    const exit = (): void => fail(new Error("the thread that reads skills ended early"));
    const fail = (error: unknown): void => end(() => reject(error));
    const end = (finish: () => void): void => {
      // Only its own: without the listeners that Node.js adds, a worker gets no more messages.
      worker.off("message", listen).off("error", fail).off("exit", exit);
      signal.removeEventListener("abort", abort);
      finish();
    };
    signal.addEventListener("abort", abort);
    worker.on("message", listen).on("error", fail).on("exit", exit);
    worker.postMessage(order, []);
  });
}
