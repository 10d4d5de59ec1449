import { SkillwrightError } from "@skillwright/core/internal";
import { confirm, hasPerson } from "./read-line.ts";
import { askTexts } from "./text.ts";

/** An action that the user has to confirm. */
export interface Confirmation {
  /** Whether an option already confirmed it. */
  readonly given: boolean;
  /** Whether output is for a program; then the user isn't asked. */
  readonly json: boolean;
  /** The question. */
  readonly question: string;
  /** What is true without a confirmation, such as "Nothing was deleted". */
  readonly otherwise: string;
  /** The option that confirms it. Default: `--yes`. */
  readonly flag?: string;
  /** What the option does, as in "Pass `--yes` to delete it". */
  readonly effect: string;
}

/**
 * Whether the user confirms an action, by an option or at the terminal. Without a terminal it throws `nobody_to_ask`,
 * which names the option.
 */
export async function isConfirmed({ given, json, question, ...refusal }: Confirmation): Promise<boolean> {
  if (given) return true;
  if (json || !hasPerson()) throw nobodyToAsk(refusal);
  return confirm(question);
}

/** The error of a command that has to ask and has no terminal. */
export function nobodyToAsk({
  otherwise,
  flag = "--yes",
  effect,
}: Pick<Confirmation, "otherwise" | "flag" | "effect">): SkillwrightError<"nobody_to_ask"> {
  return new SkillwrightError("nobody_to_ask", {
    message: askTexts.notATerminal(otherwise),
    details: { flag },
    hint: askTexts.passOption(flag, effect),
  });
}
