import { codePointName } from "../../text/code-point-name.ts";
import { findInvisible, type InvisibleRun } from "../../text/invisible.ts";
import type { LintProblem } from "../lint-finding.ts";
import type { LintRule } from "../lint-rule.ts";
import { type DecodedValue, decodedValues } from "./decoded-values.ts";
import { type CheckedText, checkedTexts } from "./texts.ts";

/** Invisible characters in a row from which on they carry text rather than stray in by accident. */
const HIDDEN_TEXT_LENGTH = 3;

/** Characters that people do not see and models read. */
export const invisibleText: LintRule = {
  codes: ["text-invisible"],
  fixes: ["text-invisible"],
  check: (context) => [
    ...checkedTexts(context).flatMap((checked) =>
      findInvisible(checked.text).map((run) => problemOf(run, checked)),
    ),
    ...decodedValues(context).flatMap(escapedProblems),
  ],
};

/** What stands in the file as it is has been reported there. */
function escapedProblems({ file, title, text, source, offset }: DecodedValue): readonly LintProblem[] {
  return findInvisible(text)
    .filter(({ start, end }) => !source.includes(text.slice(start, end)))
    .map(({ codePoints }) => ({
      code: "text-invisible",
      message: `${messageOf(codePoints, title)}, written as an escape`,
      file,
      offset,
      hint: "Remove the escape: a model reads what people do not see.",
    }));
}

function problemOf(run: InvisibleRun, { file, bodyStart }: CheckedText): LintProblem {
  const { start, end, codePoints } = run;
  // In YAML a removal can change what the text means.
  const inBody = start >= bodyStart;
  return {
    code: "text-invisible",
    message: messageOf(codePoints),
    file,
    offset: start,
    ...(inBody && !hidesText(codePoints) && { severity: "warning" }),
    hint: "Remove it: a model reads what people do not see.",
    ...(inBody && {
      fix: { title: "Remove the invisible characters", edits: [{ start, end, text: "" }] },
    }),
  };
}

/** A stray character is untidy; a row of them, or a tag, hides text. */
function hidesText(codePoints: readonly number[]): boolean {
  return codePoints.length >= HIDDEN_TEXT_LENGTH || codePoints.some((codePoint) => codePoint >= 0xe0000);
}

function messageOf(codePoints: readonly number[], holder = "The text"): string {
  const name = codePointName(codePoints[0] ?? 0);
  return codePoints.length === 1
    ? `${holder} holds the invisible ${name}`
    : `${holder} holds ${codePoints.length} invisible characters in a row, the first is ${name}`;
}
