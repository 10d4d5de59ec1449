import { MAX_FINDINGS_PER_RULE } from "../../limits.ts";
import { codePointName, findBidi } from "../../text/invisible.ts";
import type { LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";
import { type CheckedText, checkedTexts, type DecodedValue, decodedValues } from "./decoded-values.ts";

/** Characters that change the displayed order of text. Never fixed: only a reader can decide whether they are needed. */
export const bidiText: LintRule = {
  codes: ["text-bidi"],
  check: (context) => [
    ...checkedTexts(context).flatMap(problemsOf),
    ...decodedValues(context).flatMap(escapedProblems),
  ],
};

/** The first ones, the last of which represents all others: there can be millions. */
function problemsOf({ file, text }: CheckedText): readonly LintProblem[] {
  const found = findBidi(text);
  const shown = found.slice(0, MAX_FINDINGS_PER_RULE);
  return shown.map(({ offset, codePoint }, index) => ({
    code: "text-bidi",
    message: `The text changes its direction with ${codePointName(codePoint)}`,
    file,
    offset,
    more: index === shown.length - 1 ? found.length - shown.length : 0,
  }));
}

/** Characters that are written literally were reported already. */
function escapedProblems({ file, title, text, source, offset }: DecodedValue): readonly LintProblem[] {
  return findBidi(text)
    .filter(({ codePoint }) => !source.includes(String.fromCodePoint(codePoint)))
    .map(({ codePoint }) => ({
      code: "text-bidi",
      message: `${title} changes its direction with ${codePointName(codePoint)}, written as an escape`,
      file,
      offset,
      hint: "Remove the escape unless the text needs it.",
    }));
}
