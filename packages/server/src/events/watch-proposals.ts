import { type ProposalList, proposalStamps } from "@skillwright/runtime/internal";
import { PROPOSALS_SCAN_MS } from "../limits.ts";
import type { EventLog } from "./event-log.ts";

export interface WatchProposalsOptions {
  readonly state: string;
  /** Whether a client follows events; otherwise the folder is not scanned. */
  readonly isFollowed: () => boolean;
  /** Every proposal, including decided ones; called only when a file changed. */
  readonly list: () => Promise<ProposalList>;
  /** Hears why a change could not be published. */
  readonly onError: (error: unknown) => void;
}

/** Publishes proposals that any program files, changes or decides. */
export interface ProposalsWatch {
  /** Scans the folder now, after a change; resolves when the change is published. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Scans the folder of proposals regularly while a client follows events, because other programs change it too. */
export function watchProposals(log: EventLog, options: WatchProposalsOptions): ProposalsWatch {
  const { state, isFollowed, list, onError } = options;
  let known = proposalStamps(state);
  let published = Promise.resolve();
  const refresh = (): Promise<void> => {
    const before = known;
    const stamps = proposalStamps(state);
    known = stamps;
    const ids = [...new Set([...before.keys(), ...stamps.keys()])].filter(
      (id) => before.get(id) !== stamps.get(id),
    );
    if (ids.length === 0) return published;
    const publishChanges = async (): Promise<void> => {
      const statuses = new Map((await list()).proposals.map(({ id, status }) => [id, status]));
      for (const id of ids) {
        const change = !stamps.has(id) ? "decided" : before.has(id) ? "changed" : "created";
        // A file that was removed by hand, or is not a proposal, has no status.
        const status = statuses.get(id);
        if (status !== undefined) log.publish({ event: "proposal", data: { id, status, change } });
      }
      const waiting = stamps.size;
      if (waiting !== before.size) log.publish({ event: "proposals", data: { waiting } });
    };
    published = published.then(publishChanges).catch(onError);
    return published;
  };
  const timer = setInterval(() => {
    if (isFollowed()) void refresh();
  }, PROPOSALS_SCAN_MS);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}
