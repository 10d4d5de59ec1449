import type {
  Approval,
  DiagnosticEntry,
  Proposal,
  ProposalList,
  ProposalReview,
  RebasedProposal,
  ServerAnswer,
  SkillHistory,
  SkillReview,
  StoreChangeDocument,
  TrustedFolder,
  VersionDiff,
} from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery, SkillParams } from "./place.ts";

/** A file of a version; text is null for bytes that are none. */
export interface VersionFile {
  readonly path: string;
  readonly bytes: number;
  readonly executable: boolean;
  readonly text: string | null;
}

/** A change that somebody proposes. */
export interface ProposeBody {
  readonly skill: string;
  /** Default: update. */
  readonly kind?: "update" | "create" | undefined;
  /** The new text, or a unified diff. */
  readonly text?: string | undefined;
  readonly diff?: string | undefined;
  readonly justification: string;
  readonly evidence?: string | undefined;
  /** The agent that proposes it. Default: the person whose server it is. */
  readonly agent?: string | undefined;
  readonly replaces?: string | undefined;
}

/** A person's word about a proposal. */
export interface VerdictBody {
  readonly decision: "approve" | "reject";
  /** The hash of what they saw. */
  readonly hash?: string | undefined;
  readonly reason?: string | undefined;
  /** Default: refuse. */
  readonly findings?: "refuse" | "accept" | undefined;
}

/** Everything that is trusted. */
export interface TrustDocument {
  readonly file: string;
  readonly folders: readonly TrustedFolder[];
  readonly approvals: readonly Approval[];
  readonly servers: readonly ServerAnswer[];
  readonly problem: DiagnosticEntry | null;
  /** The project of the working folder, and whether its texts may be told. */
  readonly project: { readonly folder: string; readonly trusted: boolean };
}

type Versioned = SkillParams & { readonly version: number };

/** Looking back, reviewing and trusting. */
export interface ReviewOperations {
  getHistory: { params: SkillParams; query: PlaceQuery; response: SkillHistory };
  readVersion: { params: Versioned; query: PlaceQuery; response: { readonly files: readonly VersionFile[] } };
  diffVersions: {
    params: SkillParams;
    query: PlaceQuery & {
      readonly from?: number | "disk" | undefined;
      readonly to?: number | "disk" | undefined;
    };
    response: VersionDiff;
  };
  restoreVersion: {
    params: Versioned;
    query: PlaceQuery;
    body: { readonly message?: string | undefined };
    response: StoreChangeDocument;
  };
  listProposals: {
    query: PlaceQuery & { readonly include?: "waiting" | "all" | undefined };
    response: ProposalList;
  };
  getProposal: { params: { readonly proposal: string }; query: PlaceQuery; response: ProposalReview };
  propose: { query: PlaceQuery; body: ProposeBody; response: Proposal };
  reviewProposal: {
    params: { readonly proposal: string };
    query: PlaceQuery;
    body: VerdictBody;
    response: { readonly proposal: Proposal; readonly change: StoreChangeDocument | null };
  };
  rebaseProposal: { params: { readonly proposal: string }; query: PlaceQuery; response: RebasedProposal };
  getTrust: { query: PlaceQuery; response: TrustDocument };
  trustFolder: {
    body: { readonly path: string };
    response: { readonly folder: string; readonly trusted: boolean; readonly changed: boolean };
  };
  distrustFolder: {
    query: { readonly path: string };
    response: { readonly folder: string; readonly trusted: boolean; readonly changed: boolean };
  };
  reviewSkill: { params: SkillParams; query: PlaceQuery; response: SkillReview };
  approveSkill: {
    params: SkillParams;
    query: PlaceQuery;
    body: { readonly hash: string };
    response: { readonly skill: string; readonly approved: boolean };
  };
  revokeApproval: {
    params: SkillParams;
    query: PlaceQuery;
    response: { readonly skill: string; readonly approved: boolean; readonly changed: boolean };
  };
}

/** Where these are. */
export const reviewOperations: OperationPlaces<ReviewOperations> = {
  getHistory: { method: "GET", path: "/api/v1/skills/{skill}/history" },
  readVersion: { method: "GET", path: "/api/v1/skills/{skill}/history/{version}" },
  diffVersions: { method: "GET", path: "/api/v1/skills/{skill}/diff" },
  restoreVersion: { method: "POST", path: "/api/v1/skills/{skill}/history/{version}/restore" },
  listProposals: { method: "GET", path: "/api/v1/proposals" },
  getProposal: { method: "GET", path: "/api/v1/proposals/{proposal}" },
  propose: { method: "POST", path: "/api/v1/proposals" },
  reviewProposal: { method: "POST", path: "/api/v1/proposals/{proposal}/verdict" },
  rebaseProposal: { method: "POST", path: "/api/v1/proposals/{proposal}/rebase" },
  getTrust: { method: "GET", path: "/api/v1/trust" },
  trustFolder: { method: "POST", path: "/api/v1/trust/folders" },
  distrustFolder: { method: "DELETE", path: "/api/v1/trust/folders" },
  reviewSkill: { method: "GET", path: "/api/v1/skills/{skill}/review" },
  approveSkill: { method: "POST", path: "/api/v1/skills/{skill}/approval" },
  revokeApproval: { method: "DELETE", path: "/api/v1/skills/{skill}/approval" },
};
