import type { PackageFile } from "@skillwright/core/internal";
import type { SkillHistory, VersionDiff, VersionMark } from "../history/skill-history.ts";
import type {
  Proposal,
  ProposalList,
  ProposalRequest,
  ProposalReview,
  ProposalVerdict,
  RebasedProposal,
  ReviewedProposal,
} from "../proposals/proposal.ts";
import type { Proposals } from "../proposals/proposals.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoreChange } from "../store/store.ts";
import { storeOf } from "./manage-skills.ts";

/** The history of skills, and proposed changes. */
export interface HistoryAndProposals {
  /** The versions of an existing or deleted skill, newest first. */
  history(query: string): Promise<SkillHistory>;
  /** The files of a version. Throws `version_not_found`. */
  readVersion(query: string, version: number): Promise<readonly PackageFile[]>;
  /** The difference between two versions, or a version and the disk. Default: what the newest version changed. */
  diff(
    query: string,
    range?: { readonly from?: VersionMark; readonly to?: VersionMark },
  ): Promise<VersionDiff>;
  /** Restores the files of a version as a new version; a deleted skill comes back. */
  restoreVersion(query: string, version: number, note?: RestoreNote): Promise<StoreChange>;
  /** Files a proposal; nothing of the skill changes. Throws `validation_error` or `limit_exceeded`. */
  propose(request: ProposalRequest): Promise<Proposal>;
  /** The proposals that wait for review; with `all`, also the decided ones. */
  proposals(options?: { readonly all?: boolean }): Promise<ProposalList>;
  /** Everything a reviewer needs to know about a proposal. Throws `proposal_not_found`. */
  inspectProposal(query: string): Promise<ProposalReview>;
  /** Approves and applies a proposal, or rejects it. Throws `proposal_refused` with the reason. */
  reviewProposal(query: string, verdict: ProposalVerdict): Promise<ReviewedProposal>;
  /** Merges a stale proposal with the changes since; a conflict is reported and changes nothing. */
  rebaseProposal(query: string): Promise<RebasedProposal>;
}

/** Who restores a version, and why. */
export interface RestoreNote {
  readonly by?: string;
  readonly message?: string;
}

/** The part of the facade for history and proposals. Its code is loaded on first use. */
export function historyAndProposals(place: SkillsPlace): HistoryAndProposals {
  const { current, files } = place;
  const { state } = place.locations;
  const withStore = storeOf(place);
  const context = { ...place, withStore };
  const versions = () => import("../history/skill-history.ts");
  const proposals = async (): Promise<Proposals> => {
    const { openProposals } = await import("../proposals/proposals.ts");
    const skills = (): Snapshot["skills"] => current().skills;
    return openProposals({ state, files, skills, withStore, now: () => new Date() });
  };
  return {
    history: async (query) => (await versions()).readSkillHistory(context, query),
    readVersion: async (query, version) => (await versions()).readVersion(context, query, version),
    diff: async (query, range) => (await versions()).diffVersions(context, query, range),
    restoreVersion: async (query, version, note = {}) =>
      (await versions()).restoreVersion(context, query, { ...note, version }),
    propose: async (request) => (await proposals()).propose(request),
    proposals: async (options) => (await proposals()).list(options),
    inspectProposal: async (query) => (await proposals()).inspect(query),
    reviewProposal: async (query, verdict) => (await proposals()).review(query, verdict),
    rebaseProposal: async (query) => (await proposals()).rebase(query),
  };
}
