import type { DatabaseSync } from "node:sqlite";
import { SkillwrightError } from "@skillwright/core/internal";
import { explain, isDamage, setAside } from "./history-file.ts";

/** Turns what SQLite reports into errors for people; a file that proves damaged is set aside for the next time. */
export function guarded<T>(database: DatabaseSync, file: string, now: () => Date, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw explain(file, error);
    if (database.isOpen) database.close();
    const { message } = setAside(file, error, now());
    throw new SkillwrightError("load_error", {
      message,
      details: { name: "history", path: file },
      hint: "Try again; the skills themselves are not touched by this.",
      cause: error,
    });
  }
}
