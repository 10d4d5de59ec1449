import { existsSync, readdirSync } from "node:fs";
import { type Diagnostic, diagnose, errorMessage, joinPath } from "@skillwright/core/find";

/** Completes or undoes changes that a crash interrupted. Doesn't touch those of running processes. */
export async function recoverInterrupted(state: string): Promise<readonly Diagnostic[]> {
  const folder = joinPath(state, "store");
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) return [];
    const { recoverStore } = await import("../history/with-store.ts");
    await recoverStore(state);
    return [];
  } catch (error) {
    const reason = errorMessage(error);
    return [
      diagnose("change-unfinished", {
        message: `A change to a skill was interrupted and cannot be completed: ${reason}`,
        file: folder,
      }),
    ];
  }
}
