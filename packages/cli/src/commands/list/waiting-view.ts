import { type Skills, waitingProposals } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { yellow } from "../../output/parts.ts";
import { listTexts } from "./text.ts";

/** Says when proposals wait for a review. */
export function printWaiting({ locations, snapshot }: Skills, out: Output): void {
  // What another agent would list knows nothing of them.
  if (snapshot.host.id !== "skillwright") return;
  const waiting = waitingProposals(locations.state);
  if (waiting === 0) return;
  out.row();
  out.text([yellow(listTexts.waiting(waiting, ownCommand()))]);
}
