import { SkillwrightError } from "@skillwright/core/internal";
import { confirm, hasPerson } from "./read-line.ts";
import { askTexts } from "./text.ts";

/** Something that a person has to agree to. */
export interface Wish {
  /** Whether an option agreed already. */
  readonly given: boolean;
  /** Whether the answer is for a program; then nobody is asked. */
  readonly json: boolean;
  /** What the person at the terminal is asked. */
  readonly question: string;
  /** What did not happen without an answer, such as "Nothing was deleted". */
  readonly otherwise: string;
  /** The option that agrees. Default: `--yes`. */
  readonly flag?: string;
  /** What the option does, after its name. */
  readonly effect: string;
}

/**
 * Whether a person wants something, by an option or at the terminal. Where nobody can be asked, it throws
 * `nobody_to_ask`, which names the option.
 */
export async function isWanted({ given, json, question, ...refusal }: Wish): Promise<boolean> {
  if (given) return true;
  if (json || !hasPerson()) throw nobodyToAsk(refusal);
  return confirm(question);
}

/** The error of a command that has a question and nobody to ask. */
export function nobodyToAsk({
  otherwise,
  flag = "--yes",
  effect,
}: Pick<Wish, "otherwise" | "flag" | "effect">): SkillwrightError<"nobody_to_ask"> {
  return new SkillwrightError("nobody_to_ask", {
    message: askTexts.nobody(otherwise),
    details: { flag },
    hint: askTexts.nobodyHint(flag, effect),
  });
}
