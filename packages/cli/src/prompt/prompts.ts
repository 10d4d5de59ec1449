import { isCancel, multiselect, select, text } from "@clack/prompts";
import { escapeTerminal, omitUndefined } from "@skillwright/core/internal";

/** Questions go to standard error; standard output is for results. */
const output = process.stderr;

/** An answer to choose. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

/** Lets the user choose; undefined if they cancel. */
export async function choose<T extends string>(
  question: string,
  choices: readonly Choice<T>[],
): Promise<T | undefined> {
  const options = choices.map(({ value, label, hint }) => ({
    value: value as string,
    label: escapeTerminal(label),
    ...(hint !== undefined && { hint: escapeTerminal(hint) }),
  }));
  const answer = await select({ message: escapeTerminal(question), options, output });
  return isCancel(answer) ? undefined : (answer as T);
}

/** Lets the user choose any number; undefined if they cancel. */
export async function chooseSeveral<T extends string>(
  question: string,
  choices: readonly Choice<T>[],
): Promise<readonly T[] | undefined> {
  const options = choices.map(({ value, label, hint }) => ({
    value: value as string,
    label: escapeTerminal(label),
    ...(hint !== undefined && { hint: escapeTerminal(hint) }),
  }));
  const answer = await multiselect({ message: escapeTerminal(question), options, required: false, output });
  return isCancel(answer) ? undefined : (answer as T[]);
}

/** A question for a line of text. */
export interface LineQuestion {
  readonly question: string;
  readonly placeholder: string;
  readonly initial?: string;
  /** What is wrong with an answer; undefined if it is valid. */
  readonly problem: (answer: string) => string | undefined;
}

/** Asks until the answer is valid; undefined if the user cancels. */
export async function askLine({
  question,
  placeholder,
  initial,
  problem,
}: LineQuestion): Promise<string | undefined> {
  const answer = await text({
    message: question,
    placeholder,
    ...omitUndefined({ initialValue: initial }),
    validate: (value = "") => problem(value.trim()),
    output,
  });
  return isCancel(answer) ? undefined : answer.trim();
}
