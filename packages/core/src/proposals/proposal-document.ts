import type { Author } from "../package/author.ts";

/** Version of the file format of proposals. */
export const PROPOSAL_VERSION = 1;

/** The status of a proposal; only `pending` ones can be approved, `stale` ones once they are rebased. */
export type ProposalStatus = "pending" | "approved" | "rejected" | "stale" | "superseded";

/** The content of a proposal's file. */
export interface ProposalDocument {
  /** The name of its file: the skill's id and the time, such as `pdf-tools-20260102T030405Z`. */
  readonly id: string;
  readonly kind: "update" | "create";
  /** The id of the skill, or the name of a new one. */
  readonly skill: string;
  /** The skill's key; undefined for a new skill. */
  readonly key: string | undefined;
  /** SHA-256 of the SKILL.md it was written against; undefined for a new skill. */
  readonly base: string | undefined;
  /** SHA-256 of the SKILL.md it leads to. */
  readonly result: string;
  readonly author: Author;
  /** ISO 8601. */
  readonly created: string;
  /** Only for readers of the file: the records are authoritative. */
  readonly status: ProposalStatus;
  /** The change of the SKILL.md as a unified diff. */
  readonly diff: string;
  /** Why. */
  readonly justification: string;
  /** Errors, test failures or user feedback that led to it; may be empty. */
  readonly evidence: string;
}
