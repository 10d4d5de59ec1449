import { type Skills, type StoreChange, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { manageTexts } from "../texts/manage.ts";
import { printChange } from "./store-change.ts";

/** Tells of a new skill and what to do next, or that a person wanted none; returns the exit status. */
export function tellMade(
  change: StoreChange | undefined,
  skills: Skills,
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (change === undefined) {
    out.problem(`${manageTexts.wizard.otherwise}.`);
    return 1;
  }
  if (json) {
    out.json(toStoreChangeDocument(change));
    return 0;
  }
  printChange(change, skills, out);
  out.text([dim(manageTexts.nextSteps(change.name))]);
  return 0;
}
