import { isEscaped } from "../select/find-mentions.ts";
import type { TextRange } from "../text/text-position.ts";
import { type SkillVariable, type SubstitutionRule, skillVariables } from "./substitution-rules.ts";

/** A location in a template that is replaced, and the source of its value. */
export interface Placeholder extends TextRange {
  readonly source: PlaceholderSource;
}

/**
 * Where a placeholder's value comes from.
 * - `arguments`: all arguments as they were typed.
 * - `index`: one word of them, counted from 0.
 * - `argument`: the word that belongs to a declared name.
 * - `parameter`: a value a form or a tool call gave.
 * - `variable`: a value of the session.
 * - `literal`: an escaped placeholder, which becomes its own text.
 */
export type PlaceholderSource =
  | { readonly kind: "arguments" }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "argument"; readonly name: string }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "variable"; readonly variable: SkillVariable }
  | { readonly kind: "literal"; readonly text: string };

/** The placeholders of a template in order; a name is an argument only if it was declared. */
export function findPlaceholders(
  template: string,
  rule: SubstitutionRule,
  argumentNames: readonly string[] = [],
): readonly Placeholder[] {
  // A body can have very many short commands, and compiling the pattern costs more than this check.
  if (!/[${]/.test(template)) return [];
  const placeholders: Placeholder[] = [];
  for (const match of template.matchAll(placeholderPattern(rule, argumentNames))) {
    const start = match.index;
    const end = start + match[0].length;
    const escapedNumber = match.groups?.escaped;
    if (escapedNumber !== undefined) {
      placeholders.push({ start, end, source: { kind: "literal", text: escapedNumber } });
      continue;
    }
    const source = sourceOf(match, rule);
    const escapable = rule === "skillwright" || isArgument(source);
    if (escapable && isBackslashed(template, start, rule)) {
      placeholders.push({ start: start - 1, end, source: { kind: "literal", text: match[0] } });
    } else {
      placeholders.push({ start, end, source });
    }
  }
  return placeholders;
}

function isBackslashed(template: string, start: number, rule: SubstitutionRule): boolean {
  if (rule === "skillwright") return isEscaped(template, start);
  return template[start - 1] === "\\" && template[start - 2] !== "\\";
}

/** Whether a source takes its value from the arguments of the call. */
export function isArgument(source: PlaceholderSource): boolean {
  return source.kind === "arguments" || source.kind === "index" || source.kind === "argument";
}

function placeholderPattern(rule: SubstitutionRule, argumentNames: readonly string[]): RegExp {
  const names = argumentNames
    .filter((name) => name !== "")
    .toSorted((a, b) => b.length - a.length)
    .map((name) => escapePattern(name));
  const variables = [...skillVariables[rule].keys()].map((name) => escapePattern(name)).join("|");
  const parts = [...argumentPatterns(rule, names), String.raw`\$\{(?<variable>${variables})\}`];
  if (rule === "skillwright") {
    parts.push(String.raw`\{\{[ \t]*(?<parameter>[A-Za-z_][\w-]*)[ \t]*\}\}`);
    // `${baseDir}` is a shell variable, not this placeholder.
    parts.push(String.raw`(?<![$\{])\{(?<base>baseDir)\}(?!\})`);
  }
  return new RegExp(parts.join("|"), "gu");
}

/** Patterns of the placeholders that take their value from the arguments; the first that matches counts. */
function argumentPatterns(rule: SubstitutionRule, names: readonly string[]): string[] {
  const item = String.raw`\$ARGUMENTS\[(?<item>[0-9]+)\]`;
  if (rule === "skillwright") {
    const words = ["ARGUMENTS", "[0-9]+", ...names].join("|");
    return [item, String.raw`\$(?<word>${words})(?![\p{L}\p{N}_])`];
  }
  return [
    String.raw`(?<!\\)\\(?<escaped>\$[0-9]+)`,
    ...(names.length === 0 ? [] : [String.raw`\$(?<name>${names.join("|")})(?![\w[])`]),
    item,
    String.raw`\$(?<index>[0-9]+)(?!\w)`,
    String.raw`\$(?<all>ARGUMENTS)`,
  ];
}

function sourceOf(match: RegExpExecArray, rule: SubstitutionRule): PlaceholderSource {
  const { item, index, name, all, word, variable, parameter, base } = match.groups ?? {};
  const number = item ?? index ?? (/^[0-9]+$/.test(word ?? "") ? word : undefined);
  if (number !== undefined) return { kind: "index", index: Number(number) };
  if (all !== undefined || word === "ARGUMENTS") return { kind: "arguments" };
  const named = name ?? word;
  if (named !== undefined) return { kind: "argument", name: named };
  if (parameter !== undefined) return { kind: "parameter", name: parameter };
  if (base !== undefined) return { kind: "variable", variable: "skillDir" };
  return { kind: "variable", variable: skillVariables[rule].get(variable ?? "") ?? "skillDir" };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
