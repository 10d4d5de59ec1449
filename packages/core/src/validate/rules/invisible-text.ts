import { MAX_FINDINGS_PER_RULE } from "../../limits.ts";
import { codePointName, findInvisible, type InvisibleRun } from "../../text/invisible.ts";
import type { LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";
import { type CheckedText, checkedTexts, type DecodedValue, decodedValues } from "./decoded-values.ts";

/** Invisible characters in a row from which on they carry text rather than stray in by accident. */
const HIDDEN_TEXT_LENGTH = 3;

const FIX_TITLE = "Remove the invisible characters";

/** Characters that users can't see but models read. */
export const invisibleText: LintRule = {
  codes: ["text-invisible"],
  fixes: ["text-invisible"],
  check: (context) => [
    ...checkedTexts(context).flatMap(problemsOf),
    ...decodedValues(context).flatMap(escapedProblems),
  ],
};

/** Characters that are written literally were reported already. */
function escapedProblems({ file, title, text, source, offset }: DecodedValue): readonly LintProblem[] {
  return [...findInvisible(text)]
    .filter(({ start, end }) => !source.includes(text.slice(start, end)))
    .map(({ codePoints }) => ({
      code: "text-invisible",
      message: `${messageOf(codePoints, title)}, written as an escape`,
      file,
      offset,
      hint: "Remove the escape: a model reads it, but people can't see it.",
    }));
}

/** A problem for each of the first runs. The last problem stands for all other runs too, because there can be millions. */
function problemsOf(checked: CheckedText): readonly LintProblem[] {
  const { text, bodyStart } = checked;
  const problems: LintProblem[] = [];
  let more = 0;
  let isHidden = false;
  // The part of the text that the last problem's fix replaces, and the pieces of it that stay.
  let start = -1;
  let end = -1;
  const kept: string[] = [];
  for (const run of findInvisible(text)) {
    if (problems.length < MAX_FINDINGS_PER_RULE) problems.push(problemOf(run, checked));
    else more += 1;
    if (problems.length < MAX_FINDINGS_PER_RULE) continue;
    // From here on, the runs belong to the last problem.
    isHidden ||= hidesText(run.codePoints);
    if (run.start < bodyStart) continue;
    if (start < 0) start = run.start;
    else kept.push(text.slice(end, run.start));
    end = run.end;
  }
  const last = problems.at(-1);
  if (more === 0 || last === undefined) return problems;
  const edit = { start, end, text: kept.join("") };
  problems[problems.length - 1] = {
    ...last,
    ...(isHidden && { severity: "error" }),
    more,
    ...(start >= 0 && { fix: { title: FIX_TITLE, edits: [edit] } }),
  };
  return problems;
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
    ...(inBody && {
      fix: { title: FIX_TITLE, edits: [{ start, end, text: "" }] },
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
    ? `${holder} contains the invisible ${name}`
    : `${holder} contains ${codePoints.length} invisible characters in a row, the first is ${name}`;
}
