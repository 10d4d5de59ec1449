import { claudeArguments } from "./claude-arguments.ts";
import type { PlaceholderSource } from "./placeholders.ts";
import { splitArguments } from "./split-arguments.ts";
import type { SkillVariable, SubstitutionRule } from "./substitution-rules.ts";

/** Everything that placeholders can be filled with. */
export interface SkillValues {
  /** The text after the skill's name, as typed. */
  readonly arguments: string;
  /** The rule that splits them into words. Default: `skillwright`. */
  readonly rule?: SubstitutionRule;
  /** Names of the words in order, from the manifest. */
  readonly argumentNames: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly variables: Readonly<Partial<Record<SkillVariable, string>>>;
}

/** Looks up values for one call: the value of a source, or undefined if it has none and the placeholder stays. */
export interface ValueReader {
  (source: PlaceholderSource): string | undefined;
  /** The words of the arguments. */
  readonly words: readonly string[];
}

/** Prepares values for reading; a declared argument that was not given is empty. */
export function readValues(values: SkillValues): ValueReader {
  const split = values.rule === "claude-code" ? claudeArguments : splitArguments;
  const words = split(values.arguments);
  const read = (source: PlaceholderSource): string | undefined => {
    switch (source.kind) {
      case "arguments":
        return values.arguments;
      case "index":
        return words[source.index];
      case "argument":
        return words[values.argumentNames.indexOf(source.name)] ?? "";
      case "parameter":
        return Object.hasOwn(values.parameters, source.name) ? values.parameters[source.name] : undefined;
      case "variable":
        return values.variables[source.variable];
      case "literal":
        return source.text;
      default:
        return source satisfies never;
    }
  };
  return Object.assign(read, { words });
}
