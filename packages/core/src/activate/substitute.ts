import type { SkillParameter } from "../model/manifest.ts";
import type { TextRange } from "../text/text-position.ts";
import { bindParameters } from "./bind-parameters.ts";
import { findPlaceholders, isArgument, type Placeholder } from "./placeholders.ts";
import { readValues, type SkillValues } from "./skill-values.ts";
import type { SubstitutionRule } from "./substitution-rules.ts";

/** A body and what it is filled with. */
export interface SubstitutionInput {
  readonly body: string;
  /** Default: `skillwright`. */
  readonly rule?: SubstitutionRule;
  readonly arguments?: string;
  readonly argumentNames?: readonly string[];
  readonly parameters?: readonly SkillParameter[];
  /** Values of parameters by name. */
  readonly given?: Readonly<Record<string, string>>;
  readonly variables?: SkillValues["variables"];
  /** The caller: a user is asked for required parameters, a model's load never waits. Default: `model`. */
  readonly caller?: "person" | "model";
  /** Ranges that stay as they are, such as shell directives; in order, not overlapping. */
  readonly keep?: readonly TextRange[];
}

/** A filled body, or what is needed before it can be filled. */
export type Substitution = FilledBody | ParameterRequest;

/** A body with its placeholders filled. */
export interface FilledBody {
  readonly kind: "filled";
  readonly text: string;
  /** Where the kept ranges are in the text. */
  readonly kept: readonly TextRange[];
  /** The values that were used; for shell directives. */
  readonly values: SkillValues;
  /** Names of required parameters, which stay as `{{name}}`, and of declared arguments that have no value. */
  readonly unfilled: readonly string[];
  /** Whether the arguments were appended because the body has no placeholder for them. */
  readonly appended: boolean;
}

/** Required parameters that the user has to fill in first. */
export interface ParameterRequest {
  readonly kind: "needs-parameters";
  readonly missing: readonly SkillParameter[];
  /** The values known so far. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Fills the placeholders of a body in one pass: a value is inserted unchanged and never scanned again. Arguments
 * without a placeholder are appended as `ARGUMENTS: …`. An optional parameter without a value becomes its default or
 * nothing; any other placeholder without a value stays as written.
 *
 * @example
 * const filled = substitute({ body: "Review $ARGUMENTS.", arguments: "src/app.ts" });
 */
export function substitute(input: SubstitutionInput): Substitution {
  const { body, rule = "skillwright", argumentNames = [], keep = [] } = input;
  const text = input.arguments ?? "";
  const parameters = rule === "skillwright" ? (input.parameters ?? []) : [];
  const bound = bindParameters({ parameters, given: input.given ?? {}, arguments: text });
  if (input.caller === "person" && bound.missing.length > 0) {
    return { kind: "needs-parameters", missing: bound.missing, values: bound.values };
  }
  const values: SkillValues = {
    arguments: text,
    rule,
    argumentNames,
    parameters: bound.filled,
    variables: input.variables ?? {},
  };
  const readValue = readValues(values);
  const placeholders = findPlaceholders(body, rule, argumentNames);
  const used = placeholders.some(({ source }) => {
    const taken =
      source.kind === "parameter" ? bound.fromArguments.includes(source.name) : isArgument(source);
    return taken && readValue(source) !== undefined;
  });
  const filled = fill(body, placeholders, keep, (placeholder) => readValue(placeholder.source));
  const appended = text.trim() !== "" && !used;
  const absent = argumentNames.slice(readValue.words.length);
  return {
    kind: "filled",
    text: appended ? `${endBody(filled.text, rule)}ARGUMENTS: ${text}` : filled.text,
    kept: filled.kept,
    values,
    unfilled: [...new Set([...bound.missing.map(({ name }) => name), ...absent])],
    appended,
  };
}

function fill(
  body: string,
  placeholders: readonly Placeholder[],
  keep: readonly TextRange[],
  readValue: (placeholder: Placeholder) => string | undefined,
): { readonly text: string; readonly kept: readonly TextRange[] } {
  let text = "";
  let from = 0;
  const kept: TextRange[] = [];
  const waiting = [...keep].toReversed();
  const copyKept = (before: number): void => {
    for (let range = waiting.at(-1); range !== undefined && range.start < before; range = waiting.at(-1)) {
      waiting.pop();
      text += body.slice(from, range.start);
      kept.push({ start: text.length, end: text.length + range.end - range.start });
      text += body.slice(range.start, range.end);
      from = range.end;
    }
  };
  for (const placeholder of placeholders) {
    copyKept(placeholder.end);
    if (placeholder.start < from) continue;
    const value = readValue(placeholder);
    if (value === undefined) continue;
    text += body.slice(from, placeholder.start) + value;
    from = placeholder.end;
  }
  copyKept(Number.POSITIVE_INFINITY);
  return { text: text + body.slice(from), kept };
}

/** Ours makes a blank line, Claude Code always adds two line breaks. */
function endBody(text: string, rule: SubstitutionRule): string {
  if (rule === "claude-code") return `${text}\n\n`;
  if (text === "" || text.endsWith("\n\n")) return text;
  return text.endsWith("\n") ? `${text}\n` : `${text}\n\n`;
}
