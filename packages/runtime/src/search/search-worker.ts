import { parentPort } from "node:worker_threads";
import { nodeFileSystem } from "../files/node-file-system.ts";
import type { WorkerAnswer, WorkerOrder } from "./build-in-worker.ts";
import { openSearchDatabase } from "./search-database.ts";
import { writeSegments } from "./write-segments.ts";

// The whole of a thread: it carries out orders until it is ended.
parentPort?.on("message", ({ file, items }: WorkerOrder) => {
  const tell = (answer: WorkerAnswer): void => parentPort?.postMessage(answer, []);
  try {
    const database = openSearchDatabase(file);
    try {
      writeSegments(database, items, {
        files: nodeFileSystem(),
        progress: (read) => tell({ kind: "read", read }),
      });
    } finally {
      database.close();
    }
    tell({ kind: "done" });
  } catch (error) {
    tell({ kind: "failed", error });
  }
});
