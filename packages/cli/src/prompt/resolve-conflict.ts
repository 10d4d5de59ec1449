import {
  type ConflictChoice,
  isSkillwrightError,
  type NameConflict,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { PlaceOptions } from "@skillwright/runtime/internal";
import { shortPath } from "../output/short-path.ts";
import { askTexts, hasPerson } from "./is-confirmed.ts";

/** How a name conflict is resolved. */
export interface ConflictSetting {
  /** The value of `--on-conflict`. */
  readonly choice: ConflictChoice | undefined;
  /** Whether not to ask. */
  readonly quiet: boolean;
  readonly place: { readonly cwd: string; readonly home: string };
}

/**
 * Attempts an operation that may fail because a name is taken. Without `--on-conflict` the user at the terminal decides;
 * returns undefined if they cancel. Without a terminal, `name_conflict` is thrown.
 */
export async function resolveConflict<T>(
  { choice, quiet, place }: ConflictSetting,
  attempt: (onConflict: NonNullable<PlaceOptions["onConflict"]>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await attempt(choice ?? "refuse");
  } catch (error) {
    if (!isSkillwrightError(error, "name_conflict") || choice !== undefined) throw error;
    if (quiet || !hasPerson()) throw withFlagHint(error);
    const answer = await askConflict(error.details, place);
    return answer === undefined ? undefined : attempt(answer);
  }
}

/** Without a terminal, the hint names the option. */
function withFlagHint({
  message,
  details,
  cause,
}: SkillwrightError<"name_conflict">): SkillwrightError<"name_conflict"> {
  const hint = askTexts.conflict.flagHint(details.suggestion, details.choices);
  return new SkillwrightError("name_conflict", { message, details, hint, cause });
}

/** Asks the user what to do about a taken name; undefined if they cancel. */
export async function askConflict(
  { name, takenBy, choices, suggestion }: NameConflict,
  place: ConflictSetting["place"],
): Promise<ConflictChoice | undefined> {
  // Loaded only if there is a question.
  const { choose } = await import("./prompts.ts");
  const { conflict } = askTexts;
  const labels = {
    rename: conflict.rename(suggestion),
    replace: conflict.replace,
    override: conflict.override,
  };
  const answer = await choose(conflict.question(name, shortPath(takenBy, place)), [
    ...choices.map((value) => ({ value, label: labels[value] })),
    { value: "cancel", label: conflict.cancel },
  ]);
  return answer === "cancel" ? undefined : answer;
}
