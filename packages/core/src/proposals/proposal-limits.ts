/** Longest justification of a proposal, in characters; a reviewer reads it whole. */
export const MAX_JUSTIFICATION_LENGTH: number = 4000;

/** Longest evidence of a proposal, in characters; room for a stack trace. */
export const MAX_EVIDENCE_LENGTH: number = 16_000;

/** Longest reason of a decision, in characters. */
export const MAX_REASON_LENGTH: number = 1000;

/** Most bytes of a proposal's file; a diff of the longest text, both sides of it, fits. */
export const MAX_PROPOSAL_BYTES: number = 512 * 1024;

/** Most proposals pending review; users read no more, and an agent must not fill the disk. */
export const MAX_WAITING_PROPOSALS: number = 200;

/** Most proposals for one skill pending review. */
export const MAX_WAITING_PER_SKILL: number = 20;

/** Most decided proposals that are kept; the oldest are dropped. Their changes stay in the history. */
export const MAX_DECIDED_PROPOSALS: number = 500;
