import type { Output } from "../../output/output.ts";
import { dim, yellow } from "../../output/parts.ts";
import type { CatalogModel } from "./model.ts";
import { catalogTexts } from "./text.ts";

/** Prints the catalog to standard output, and its size and what was left out to standard error. */
export function printCatalog(model: CatalogModel, out: Output): void {
  const { text, tokens, budget, report, withheld, simulated } = model;
  out.verbatim(text);
  if (text === "") out.problem(catalogTexts.nothing);
  else out.problem([dim(catalogTexts.cost(tokens, budget.used, budget.limit, budget.unit))]);
  for (const message of [...report.messages, ...report.warnings]) out.problem([yellow(message)]);
  if (report.hint !== undefined) out.problem([dim(report.hint)]);
  if (withheld.length > 0) {
    out.problem([yellow(catalogTexts.withheld(withheld.length)), " ", dim(catalogTexts.trustHint)]);
  }
  if (simulated !== undefined) out.problem([dim(catalogTexts.simulated(simulated))]);
}
