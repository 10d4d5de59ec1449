import { waitingProposals } from "@skillwright/runtime";
import { PROPOSALS_LOOK_MS } from "../limits.ts";
import type { EventLog } from "./event-log.ts";

/** Looks at the folder of proposals while somebody listens: other programs file and decide them too. */
export function watchProposals(log: EventLog, state: string, isFollowed: () => boolean): () => void {
  let known = waitingProposals(state);
  const timer = setInterval(() => {
    if (!isFollowed()) return;
    const waiting = waitingProposals(state);
    if (waiting === known) return;
    known = waiting;
    log.publish({ event: "proposals", data: { waiting } });
  }, PROPOSALS_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
