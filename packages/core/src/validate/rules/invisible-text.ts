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

/** The first runs one by one, and all others as one: there can be millions. */
function problemsOf(checked: CheckedText): readonly LintProblem[] {
  const problems: LintProblem[] = [];
  const others = new OtherRuns(checked);
  for (const run of findInvisible(checked.text)) {
    if (problems.length < MAX_FINDINGS_PER_RULE - 1) problems.push(problemOf(run, checked));
    else others.add(run);
  }
  return [...problems, ...others.problems()];
}

/** What remains to report and fix after the first runs of a text. */
class OtherRuns {
  private readonly checked: CheckedText;
  private first: InvisibleRun | undefined;
  private count = 0;
  private hidesText = false;
  /** Where the part that can be fixed starts and ends, and what stays of it. */
  private start = -1;
  private end = -1;
  private readonly kept: string[] = [];

  constructor(checked: CheckedText) {
    this.checked = checked;
  }

  add(run: InvisibleRun): void {
    this.first ??= run;
    this.count += 1;
    this.hidesText ||= hidesText(run.codePoints);
    if (run.start < this.checked.bodyStart) return;
    if (this.start < 0) this.start = run.start;
    else this.kept.push(this.checked.text.slice(this.end, run.start));
    this.end = run.end;
  }

  problems(): readonly LintProblem[] {
    if (this.first === undefined) return [];
    const problem = problemOf(this.first, this.checked);
    if (this.count === 1) return [problem];
    const edit = { start: this.start, end: this.end, text: this.kept.join("") };
    return [
      {
        ...problem,
        ...(this.hidesText && { severity: "error" }),
        more: this.count - 1,
        ...(this.start >= 0 && { fix: { title: FIX_TITLE, edits: [edit] } }),
      },
    ];
  }
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
