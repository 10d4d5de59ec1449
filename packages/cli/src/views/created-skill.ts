import { type Skills, type StoreChange, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { printChange } from "./store-change.ts";
import { storeChangeTexts } from "./store-change-text.ts";

/** Prints a new skill and the next steps, or that none was created; returns the exit status. */
export function printCreated(
  change: StoreChange | undefined,
  skills: Skills,
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (change === undefined) {
    out.problem(storeChangeTexts.notCreated);
    return 1;
  }
  if (json) {
    out.json(toStoreChangeDocument(change));
    return 0;
  }
  // The next steps say to edit it.
  const findings = change.findings.filter(({ code }) => code !== "template-untouched");
  printChange({ ...change, findings }, skills, out);
  out.text([dim(storeChangeTexts.nextSteps(change.name))]);
  return 0;
}
