import { type ProposalList, proposalStamps } from "@skillwright/runtime/internal";
import { PROPOSALS_SCAN_MS } from "../limits.ts";
import type { EventLog } from "./event-log.ts";

/** What is needed to follow proposals. */
export interface WatchProposalsOptions {
  readonly state: string;
  /** Whether somebody listens; otherwise the folder is left alone. */
  readonly isFollowed: () => boolean;
  /** Every proposal, decided ones too; asked for only when something changed. */
  readonly list: () => Promise<ProposalList>;
  /** Hears why a change could not be published. */
  readonly onError: (error: unknown) => void;
  /** Default: every two seconds. */
  readonly everyMs?: number;
}

/** Tells of proposals that are filed, changed and decided, by whichever program. */
export interface ProposalsWatch {
  /** Looks at the folder now, for who has just changed it; resolves when that was published. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Looks at the folder of proposals every now and then while somebody listens: other programs file and decide them too. */
export function watchProposals(log: EventLog, options: WatchProposalsOptions): ProposalsWatch {
  const { state, isFollowed, list, onError, everyMs = PROPOSALS_SCAN_MS } = options;
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
        // What was removed by hand, or is no proposal, has no status.
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
  }, everyMs);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}
