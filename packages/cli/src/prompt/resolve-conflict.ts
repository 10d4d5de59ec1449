import {
  type ConflictChoice,
  isSkillwrightError,
  type NameConflict,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { PlaceOptions } from "@skillwright/runtime/internal";
import { shortPath } from "../output/short-path.ts";
import { manageTexts } from "../texts/manage.ts";
import { hasPerson } from "./read-line.ts";

/** What a person or an option says about a taken name. */
export interface ConflictSetting {
  /** What the option says. */
  readonly choice: ConflictChoice | undefined;
  /** Whether nobody is to be asked. */
  readonly quiet: boolean;
  readonly place: { readonly cwd: string; readonly home: string };
}

/**
 * Does something that may meet a taken name. Where no option decides, the person at the terminal does; the answer is
 * undefined when they cancel. Without a person the `name_conflict` stays an error.
 */
export async function settleConflict<T>(
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

/** Where nobody can be asked, an option is the answer. */
function withFlagHint({
  message,
  details,
  cause,
}: SkillwrightError<"name_conflict">): SkillwrightError<"name_conflict"> {
  const hint = manageTexts.conflict.flagHint(details.suggestion, details.choices);
  return new SkillwrightError("name_conflict", { message, details, hint, cause });
}

/** Asks the person at the terminal what to do about a taken name; undefined when they would rather do nothing. */
export async function askConflict(
  { name, takenBy, choices, suggestion }: NameConflict,
  place: ConflictSetting["place"],
): Promise<ConflictChoice | undefined> {
  // Loaded when there is something to ask.
  const { choose } = await import("./prompts.ts");
  const { conflict } = manageTexts;
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
