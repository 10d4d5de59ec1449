import type { Argument, Completion, Option } from "./command.ts";

interface Extra {
  readonly short?: string;
  readonly completion?: Completion;
}

/** `--all`: off unless given. */
export function toggle(description: string): Option<boolean> {
  return { kind: "switch", description, initial: false };
}

/** `--no-index`, declared as `index`: on unless given. */
export function negatable(description: string): Option<boolean> {
  return { kind: "negated-switch", description, initial: true };
}

/** `--cwd <dir>`: a text. */
export function textOption(
  placeholder: string,
  description: string,
  extra: Extra = {},
): Option<string | undefined> {
  return { kind: "text", placeholder, description, initial: undefined, ...extra };
}

/** `--model [id]`: a text that may be left out, then the flag is `true`. */
export function optionalText(
  placeholder: string,
  description: string,
  extra: Extra = {},
): Option<string | true | undefined> {
  return { kind: "optional-text", placeholder, description, initial: undefined, ...extra };
}

/** `--limit <n>`: a whole number. */
export function wholeNumber(placeholder: string, description: string): Option<number | undefined> {
  return { kind: "number", placeholder, description, initial: undefined };
}

/** `--max-pct <n>`: a number that may have decimals. */
export function decimalNumber(placeholder: string, description: string): Option<number | undefined> {
  return { kind: "decimal", placeholder, description, initial: undefined };
}

/** `--root <dir>`: texts, one for each time the option is given. */
export function list(placeholder: string, description: string, extra: Extra = {}): Option<readonly string[]> {
  return { kind: "list", placeholder, description, initial: [], ...extra };
}

/** `--scope <scope>`: one of several words. */
export function choice<const Word extends string>(
  placeholder: string,
  description: string,
  choices: readonly Word[],
  extra: Extra = {},
): Option<Word | undefined> {
  return { kind: "text", placeholder, description, choices, initial: undefined, ...extra };
}

/** {@link choice} that can be given several times. */
export function choiceList<const Word extends string>(
  placeholder: string,
  description: string,
  choices: readonly Word[],
): Option<readonly Word[]> {
  return { kind: "list", placeholder, description, choices, initial: [] };
}

/** `--review [when]`: one of several words that may be left out, then the flag is `true`. */
export function optionalChoice<const Word extends string>(
  placeholder: string,
  description: string,
  choices: readonly Word[],
): Option<Word | true | undefined> {
  return { kind: "optional-text", placeholder, description, choices, initial: undefined };
}

/** {@link choice} with a default. */
export function choiceOr<const Word extends string>(
  initial: NoInfer<Word>,
  placeholder: string,
  description: string,
  choices: readonly Word[],
): Option<Word> {
  return { kind: "text", placeholder, description, choices, initial };
}

type ArgumentExtra = Partial<Pick<Argument, "label" | "choices" | "completion" | "mayBeEmpty" | "mayBePath">>;

/** `<skill>`: must be given. */
export function required(description: string, extra: ArgumentExtra = {}): Argument<string> {
  return { kind: "required", description, initial: "", ...extra };
}

/** `[name]`: may be left out. */
export function optional(description: string, extra: ArgumentExtra = {}): Argument<string | undefined> {
  return { kind: "optional", description, initial: undefined, ...extra };
}

/** `<query...>`: at least one; only as the last argument. */
export function oneOrMore(description: string, extra: ArgumentExtra = {}): Argument<readonly string[]> {
  return { kind: "one-or-more", description, initial: [], ...extra };
}

/** `[paths...]`: any number; only as the last argument. */
export function anyNumber(description: string, extra: ArgumentExtra = {}): Argument<readonly string[]> {
  return { kind: "any-number", description, initial: [], ...extra };
}
