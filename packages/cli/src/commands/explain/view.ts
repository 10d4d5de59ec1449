import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red } from "../../output/parts.ts";
import type { ExplainedStep, ExplainModel } from "./model.ts";
import { explainTexts } from "./text.ts";

/** Prints an explanation, step by step. */
export function printExplanation({ answer, files, searched }: ExplainModel, out: Output): void {
  out.text([bold(answer)]);
  for (const { path, steps } of files) {
    out.row();
    out.text([path], 2);
    for (const step of steps) {
      out.text(["  ", sign(step, out), " ", step.message], 4);
      if (step.hint !== undefined) out.text(["    ", dim(step.hint)], 4);
    }
  }
  if (files.length > 0) return;
  out.row();
  out.row(searched.length === 0 ? explainTexts.nothingSearched : explainTexts.searched);
  for (const path of searched) out.row("  ", path);
}

function sign({ outcome }: ExplainedStep, { signs }: Output): Part {
  switch (outcome) {
    case "pass":
      return green(signs.pass);
    case "stop":
      return red(signs.stop);
    case "note":
      return dim(signs.note);
    default:
      return outcome satisfies never;
  }
}
