import { parentPort } from "node:worker_threads";
import { isSkillwrightError } from "@skillwright/core/internal";
import { addToFile } from "../search/add-documents.ts";
import { inspectUpload } from "../uploads/inspect-upload.ts";
import type { WorkerAnswer, WorkerOrder } from "./registry-thread.ts";

// The whole of a thread: it carries out orders, one after the other, until it is ended.
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", (order: WorkerOrder) => {
  last = last.then(async () => {
    const answer: WorkerAnswer = await carryOut(order).then(
      (result) => ({ id: order.id, result }),
      (error: unknown) => ({ id: order.id, ...toFailure(error) }),
    );
    parentPort?.postMessage(answer, []);
  });
});

async function carryOut(order: WorkerOrder): Promise<unknown> {
  return order.kind === "inspect" ? inspectUpload(order.upload) : addToFile(order.file, order.documents);
}

function toFailure(error: unknown): Pick<WorkerAnswer, "known" | "defect"> {
  if (!isSkillwrightError(error)) return { defect: error };
  const { code, message, details, hint } = error;
  return { known: { code, message, details, hint } };
}
