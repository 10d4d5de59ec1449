import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { severityPart } from "../../views/severity.ts";
import type { LintedFile, LintModel, LintProblem } from "./model.ts";
import { lintTexts } from "./text.ts";

/** The column where messages start. */
const MESSAGE_COLUMN = 18;

/** Prints problems by file, and a summary. */
export function printLint(model: LintModel, out: Output): void {
  const { diagnostics, files, checked, counts, fixable, place } = model;
  if (checked.skills + checked.commands === 0) {
    out.text(lintTexts.nothing);
    return;
  }
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, place, out);
  for (const file of files) printFile(file, out);
  const summary = lintTexts.summary(checked, counts);
  out.text([counts.error > 0 ? red(summary) : counts.warning > 0 ? yellow(summary) : green(summary)]);
  if (fixable > 0) out.text([dim(lintTexts.fixHint(fixable))]);
}

function printFile({ path, fixed, problems }: LintedFile, out: Output): void {
  out.text([bold(path)]);
  for (const title of fixed) out.text(["  ", green(lintTexts.fixed), "  ", title], 4);
  for (const problem of problems) printProblem(problem, out);
  out.row();
}

function printProblem(problem: LintProblem, out: Output): void {
  const { severity, code, message, hint, location, otherFile } = problem;
  const other = otherFile === undefined ? "" : `${otherFile}: `;
  const start = ["  ", dim(location.padEnd(6)), " ", severityPart(severity), " ".repeat(9 - severity.length)];
  out.text([...start, other, message, "  ", dim(code)], MESSAGE_COLUMN);
  if (hint !== undefined) out.text([" ".repeat(MESSAGE_COLUMN), dim(hint)], MESSAGE_COLUMN);
}
