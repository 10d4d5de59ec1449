import { type Skills, waitingProposals } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { yellow } from "../output/parts.ts";
import { ownCommand } from "../own-command.ts";
import { listTexts } from "../texts/list.ts";

/** Says when proposals wait for a review. */
export function printWaiting({ locations, snapshot }: Skills, out: Output): void {
  // What another agent would list knows nothing of them.
  if (snapshot.host.id !== "skillwright") return;
  const waiting = waitingProposals(locations.state);
  if (waiting === 0) return;
  out.row();
  out.text([yellow(listTexts.waiting(waiting, ownCommand()))]);
}
