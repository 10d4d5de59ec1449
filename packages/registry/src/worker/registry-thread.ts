import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { type ErrorCode, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { INSPECT_TIME_MS } from "../limits.ts";
import { addToFile, type NewSearchDocument } from "../search/add-documents.ts";
import { type InspectedUpload, inspectUpload, type Upload } from "../uploads/inspect-upload.ts";

/** Work that would hold up every other request. */
export interface RegistryThread {
  /** Reads, checks, lints and scans an upload. */
  readonly inspect: (upload: Upload) => Promise<InspectedUpload>;
  /** Adds many documents to the file of a search index. */
  readonly addDocuments: (file: string, documents: readonly NewSearchDocument[]) => Promise<void>;
  close(): Promise<void>;
}

/** What a worker is to do. */
export type WorkerOrder = { readonly id: number } & (
  | { readonly kind: "inspect"; readonly upload: Upload }
  | { readonly kind: "index"; readonly file: string; readonly documents: readonly NewSearchDocument[] }
);

/** What came of it: a result, an error with a code, or a defect. */
export interface WorkerAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly known?: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: object;
    readonly hint: string | undefined;
  };
  readonly defect?: unknown;
}

/** Does the work here, for a registry that nobody else waits for. */
export function inlineThread(): RegistryThread {
  return {
    inspect: inspectUpload,
    addDocuments: async (file, documents) => addToFile(file, documents),
    close: () => Promise.resolve(),
  };
}

/** Works in a thread that starts with the first order, and ends with an upload that takes too long. */
export function workerThread(): RegistryThread {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, (answer: Omit<WorkerAnswer, "id">) => void>();
  const end = async (why: unknown): Promise<void> => {
    const ended = worker;
    worker = undefined;
    const open = [...waiting.values()];
    waiting.clear();
    for (const settle of open) settle({ defect: why });
    await ended?.terminate();
  };
  /** Gives up one order. The others, which are of other people, can be sent again. */
  const giveUp = (id: number, error: SkillwrightError): void => {
    waiting.get(id)?.({ defect: error });
    void end(
      new SkillwrightError("service_unavailable", {
        message: "The upload was not checked",
        details: { service: "thread for uploads" },
        hint: "Try again in a moment.",
      }),
    );
  };
  const start = (): Worker => {
    const type = extname(import.meta.url);
    const url = new URL(
      type === ".ts" ? "./registry-worker.ts" : `./registry-worker${type}`,
      import.meta.url,
    );
    // A host's own loaders and flags are for its code, not for this thread.
    const started = new Worker(url, { execArgv: type === ".ts" ? ["--conditions=@skillwright/source"] : [] });
    const fail = (error: unknown): void => {
      if (worker === started) void end(error);
    };
    started.on("message", ({ id, ...answer }: WorkerAnswer) => waiting.get(id)?.(answer));
    started.on("error", fail).on("exit", () => fail(new Error("the thread of the registry ended early")));
    // Without orders it must not keep a process alive that has nothing else to do.
    started.unref();
    return started;
  };
  const order = (what: object, late?: SkillwrightError): Promise<unknown> => {
    worker ??= start();
    count += 1;
    const id = count;
    const timer = late && setTimeout(() => giveUp(id, late), INSPECT_TIME_MS);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(id, ({ result, known, defect }) => {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) worker?.unref();
      if (known !== undefined) reject(toError(known));
      else if (defect !== undefined) reject(defect);
      else resolve(result);
    });
    worker.ref();
    worker.postMessage({ id, ...what }, []);
    return promise;
  };
  return {
    inspect: async (upload) =>
      (await order({ kind: "inspect", upload }, tooSlow(upload.id))) as InspectedUpload,
    async addDocuments(file, documents) {
      await order({ kind: "index", file, documents });
    },
    close: () => end(new Error("the registry was closed")),
  };
}

function toError({ code, message, details, hint }: NonNullable<WorkerAnswer["known"]>): SkillwrightError {
  return new SkillwrightError(code, { message, details: details as never, ...omitUndefined({ hint }) });
}

function tooSlow(id: string): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${id} takes too long to check`,
    details: { limit: "milliseconds", allowed: INSPECT_TIME_MS, actual: INSPECT_TIME_MS },
    hint: "Try again when the registry has less to do, or make the files smaller.",
  });
}
