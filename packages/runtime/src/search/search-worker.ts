import { parentPort } from "node:worker_threads";
import { nodeFileSystem } from "../files/node-file-system.ts";
import type { WorkerAnswer, WorkerOrder } from "./build-in-worker.ts";
import { openSqliteStorage } from "./storage/sqlite-storage.ts";
import { writeDocuments } from "./storage/write-documents.ts";

// The whole of a thread: it carries out orders until it is ended.
parentPort?.on("message", ({ file, items }: WorkerOrder) => {
  const tell = (answer: WorkerAnswer): void => parentPort?.postMessage(answer, []);
  try {
    const files = nodeFileSystem();
    const storage = openSqliteStorage(file, (key) => files.stat(key).ok);
    try {
      writeDocuments(storage, items, { files, progress: (read) => tell({ kind: "read", read }) });
    } finally {
      storage.close();
    }
    tell({ kind: "done" });
  } catch (error) {
    tell({ kind: "failed", error });
  }
});
