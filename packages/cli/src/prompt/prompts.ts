import { isCancel, select, text } from "@clack/prompts";
import { escapeTerminal, omitUndefined } from "@skillwright/core/internal";

/** Answers go to whoever reads standard output; questions are for the person. */
const output = process.stderr;

/** One of several things that a person can choose. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

/** Lets a person choose; undefined when they would rather not. */
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

/** A question for a line of text. */
export interface LineQuestion {
  readonly question: string;
  readonly placeholder: string;
  readonly initial?: string;
  /** What is wrong with an answer; undefined when it will do. */
  readonly problem: (answer: string) => string | undefined;
}

/** Asks for a line until it will do; undefined when the person would rather not. */
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
