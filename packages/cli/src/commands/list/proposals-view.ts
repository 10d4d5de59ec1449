import { type Skills, waitingProposals } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { yellow } from "../../output/parts.ts";
import { listTexts } from "./text.ts";

/** Prints how many proposals need a review. */
export function printWaiting({ locations, snapshot }: Skills, out: Output): void {
  // Other agents have no proposals.
  if (snapshot.host.id !== "skillwright") return;
  const waiting = waitingProposals(locations.state);
  if (waiting === 0) return;
  out.row();
  out.text([yellow(listTexts.waiting(waiting, ownCommand()))]);
}
