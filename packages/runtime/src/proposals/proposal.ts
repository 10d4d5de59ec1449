import type {
  Author,
  Diagnostic,
  LintFinding,
  MergeConflict,
  ProposalDocument,
  ProposalStatus,
} from "@skillwright/core/internal";
import type { StoreChange } from "../store/store.ts";
import type { ProposalDecision } from "./proposal-records.ts";

/** Whether its file is as filed, or was `edited`, or `planted` without filing. Only a person may approve those. */
export type ProposalOrigin = "filed" | "edited" | "planted";

/** A proposal as it is now. */
export interface Proposal extends Omit<ProposalDocument, "status"> {
  readonly status: ProposalStatus;
  /** Why a proposal is stale. */
  readonly staleBecause?: "changed" | "applied" | "gone" | "name-taken";
  readonly origin: ProposalOrigin;
  /** The conversation in which an agent filed it, where that is known. */
  readonly conversation?: string;
  /** Of everything that is reviewed; an approval is of this and nothing else. */
  readonly hash: string;
  readonly file: string;
  readonly decision?: ProposalDecision;
}

/** Proposals in the order of their time, and files among them that aren't proposals. */
export interface ProposalList {
  readonly proposals: readonly Proposal[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What somebody wants to change about a skill, and why. */
export interface ProposalRequest {
  /** The id of the skill, or the name of a new one. */
  readonly skill: string;
  /** Default: `update`. */
  readonly kind?: "update" | "create";
  /** The change: a unified diff of the SKILL.md, or its new text; one without frontmatter is a new body. */
  readonly change: { readonly diff: string } | { readonly text: string };
  readonly justification: string;
  /** Errors, test failures or words of users that led to it. */
  readonly evidence?: string;
  readonly author: Author;
  /** The conversation in which an agent files it: no agent of that conversation may approve it. Default: none. */
  readonly conversation?: string;
  /** The id of an earlier proposal of the same author that this one replaces. */
  readonly replaces?: string;
}

/** Everything a reviewer must know. */
export interface ProposalReview {
  readonly proposal: Proposal;
  /** The SKILL.md before and after; undefined where they cannot be worked out. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Why it cannot be approved. */
  readonly problems: readonly string[];
  /** What lint says about the new text and did not say about the old one. */
  readonly findings: readonly LintFinding[];
  /** What the skill would execute and does not now. */
  readonly executes: readonly string[];
  /** What it would be allowed and is not now, in plain sentences. */
  readonly permissions: readonly string[];
  /** Who can approve it: only a `person`, or any `reviewer` other than its author. */
  readonly needs: "person" | "reviewer";
  /** Why it needs a person. */
  readonly because: readonly string[];
}

/** A reviewer's decision. */
export interface ProposalVerdict {
  readonly decision: "approve" | "reject";
  readonly reviewer: Author;
  /** The conversation in which an agent reviews it. Default: none. */
  readonly conversation?: string;
  /** The hash of what the reviewer saw; a proposal that changed since is refused. Default: its current hash. */
  readonly hash?: string;
  readonly reason?: string;
  /** Whether a person accepts findings of lint that are errors. Default: refuse. */
  readonly findings?: "refuse" | "accept";
}

/** A proposal that was decided, and what that changed. */
export interface ReviewedProposal {
  readonly proposal: Proposal;
  /** What is on the disk now; undefined for a rejected one. */
  readonly change: StoreChange | undefined;
}

/** The result of rebasing a proposal. */
export type RebasedProposal =
  | { readonly kind: "rebased"; readonly proposal: Proposal }
  | { /** The skill already has this text. */ readonly kind: "superseded"; readonly proposal: Proposal }
  | { readonly kind: "conflict"; readonly conflicts: readonly MergeConflict[] };
