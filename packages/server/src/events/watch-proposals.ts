import { type ProposalList, proposalStamps } from "@skillwright/runtime/internal";
import { PROPOSALS_LOOK_MS } from "../limits.ts";
import type { EventLog } from "./event-log.ts";

/** What is needed to follow proposals. */
export interface WatchProposalsOptions {
  readonly state: string;
  /** Whether somebody listens; otherwise the folder is left alone. */
  readonly isFollowed: () => boolean;
  /** Every proposal, decided ones too; asked for only when something changed. */
  readonly list: () => Promise<ProposalList>;
  /** Hears why a change could not be told. */
  readonly onError: (error: unknown) => void;
  /** Default: every two seconds. */
  readonly everyMs?: number;
}

/** Tells of proposals that are filed, changed and decided, by whichever program. */
export interface ProposalsWatch {
  /** Looks at the folder now, for who has just changed it; resolves when that was told. */
  look(): Promise<void>;
  stop(): void;
}

/** Looks at the folder of proposals every now and then while somebody listens: other programs file and decide them too. */
export function watchProposals(log: EventLog, options: WatchProposalsOptions): ProposalsWatch {
  const { state, isFollowed, list, onError, everyMs = PROPOSALS_LOOK_MS } = options;
  let known = proposalStamps(state);
  let told = Promise.resolve();
  const look = (): Promise<void> => {
    const before = known;
    const stamps = proposalStamps(state);
    known = stamps;
    const ids = [...new Set([...before.keys(), ...stamps.keys()])].filter(
      (id) => before.get(id) !== stamps.get(id),
    );
    if (ids.length === 0) return told;
    const tell = async (): Promise<void> => {
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
    told = told.then(tell).catch(onError);
    return told;
  };
  const timer = setInterval(() => {
    if (isFollowed()) void look();
  }, everyMs);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
