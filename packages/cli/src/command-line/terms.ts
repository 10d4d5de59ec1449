import type { Argument, Option } from "./command.ts";

/** The long name of an option as it is typed, with its dashes: `maxWarnings` is `--max-warnings`. */
export function longName(name: string, { kind }: Option): string {
  return `${kind === "negated-switch" ? "--no-" : "--"}${kebabCase(name)}`;
}

/** A name as it is typed: `maxWarnings` is `max-warnings`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An option as help shows it: `-o, --output <file>`. */
export function optionTerm(name: string, option: Option): string {
  const short = option.short === undefined ? "" : `-${option.short}, `;
  const value = option.placeholder;
  if (value === undefined) return short + longName(name, option);
  return `${short}${longName(name, option)} ${option.kind === "optional-text" ? `[${value}]` : `<${value}>`}`;
}

/** An argument as help shows it: `<skill>`, `[paths...]`. */
export function argumentTerm(name: string, argument: Argument): string {
  const label = (argument.label ?? name) + (isVariadic(argument) ? "..." : "");
  return isRequired(argument) ? `<${label}>` : `[${label}]`;
}

/** Whether an option is followed by a value. */
export function takesValue({ kind }: Option): boolean {
  return kind !== "switch" && kind !== "negated-switch";
}

/** Whether an argument takes all words that are left. */
export function isVariadic({ kind }: Argument): boolean {
  return kind === "one-or-more" || kind === "any-number";
}

/** Whether a command can't run without the argument. */
export function isRequired({ kind }: Argument): boolean {
  return kind === "required" || kind === "one-or-more";
}
