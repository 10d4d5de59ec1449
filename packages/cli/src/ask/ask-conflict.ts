import type { ConflictChoice, NameConflict } from "@skillwright/core";
import { importTexts } from "../texts/import.ts";
import { readLine } from "./read-line.ts";

/** Asks the person at the terminal what to do about a taken name; anything that is no choice is `cancel`. */
export async function askConflict(conflict: NameConflict): Promise<ConflictChoice | "cancel"> {
  const answer = (await readLine(importTexts.conflict(conflict), "shown")).trim().toLowerCase();
  const letters: Readonly<Record<string, ConflictChoice>> = { r: "rename", p: "replace", o: "override" };
  const chosen = letters[answer] ?? conflict.choices.find((choice) => choice === answer);
  return chosen !== undefined && conflict.choices.includes(chosen) ? chosen : "cancel";
}
