import type { Diagnostic, SkillStatus } from "@skillwright/core/internal";
import type { ChangeEvent } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, type Span, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { watchTexts } from "./text.ts";

/** Columns of the first word of a line. */
const WORD_COLUMNS = 9;

const styles = { error: red, warning: yellow, info: dim } as const;

/** Prints a change, one line for each skill and each problem. */
export function printChange(change: ChangeEvent, context: PathContext, out: Output): void {
  const line = (style: (text: string) => Span, word: string, parts: readonly Part[]): void =>
    out.text([style(word.padEnd(WORD_COLUMNS)), ...parts], WORD_COLUMNS);
  const skill = ({ id, found }: SkillStatus, more = ""): readonly Part[] => [
    bold(id),
    more === "" ? "" : `  ${more}`,
    dim(`  ${shortPath(found.path, context)}`),
  ];
  const problem = ({ file, line: at, message, code }: Diagnostic): readonly Part[] => [
    shortPathsIn(message, context),
    dim(`  ${shortPath(file, context)}${at === undefined ? "" : `:${at}`}  ${code}`),
  ];
  for (const one of change.added) line(green, watchTexts.added, skill(one));
  for (const { after, aspects } of change.changed)
    line(yellow, watchTexts.changed, skill(after, watchTexts.aspects(aspects)));
  for (const one of change.removed) line(red, watchTexts.removed, skill(one));
  for (const one of change.diagnostics)
    line(styles[one.severity], watchTexts.severities[one.severity], problem(one));
  for (const one of change.resolved) line(green, watchTexts.resolved, problem(one));
}
