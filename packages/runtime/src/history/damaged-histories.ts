import { existsSync, readdirSync } from "node:fs";
import { type Diagnostic, joinPath } from "@skillwright/core/internal";

/** A finding for each history that proved damaged and was set aside; a person decides what becomes of it. */
export function damagedHistories(state: string): readonly Diagnostic[] {
  const names = existsSync(state) ? readdirSync(state) : [];
  return names
    .filter((name) => name.startsWith("history.sqlite.damaged-"))
    .toSorted()
    .map((name) => ({
      code: "history-damaged",
      severity: "warning",
      message: "A history of skills was damaged and set aside; a new one was begun",
      file: joinPath(state, name),
      hint: "The skills are not touched by this; remove the file if you need no older versions.",
    }));
}
