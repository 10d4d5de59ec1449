import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import type { ShowModel } from "./model.ts";
import { showTexts } from "./text.ts";

/** Prints a skill. */
export function printSkill(model: ShowModel, out: Output): void {
  const { id, displayName, description, state, reasons, fields, problems, place } = model;
  out.text([bold(id), dim(`  ${displayName}`)]);
  out.text(description);
  out.row();
  printField(showTexts.state, state, out);
  for (const { message, hint } of reasons) {
    printField("", [yellow(message), ...(hint === undefined ? [] : [dim(`. ${hint}`)])], out);
  }
  for (const { label, lines } of fields) printFieldLines(label, lines, out);
  if (problems.length === 0) return;
  out.row();
  out.row(bold(showTexts.problemCount(problems.length)));
  for (const problem of problems) printDiagnostic(problem, place, out);
}
