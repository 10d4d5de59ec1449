import type { Diagnostic, PackageDiff } from "@skillwright/core/internal";
import {
  type openServerAnswers,
  ownPlace,
  type Session,
  type SkillReview,
  type TrustStore,
} from "@skillwright/runtime/internal";
import { type PathContext, shortPath } from "../../output/short-path.ts";

/** What `trust --list` shows. Paths are shortened for display. */
export interface TrustListModel {
  readonly projects: readonly { readonly path: string; readonly since: string }[];
  readonly approvals: readonly { readonly path: string; readonly since: string }[];
  /** Answers about MCP servers that skills depend on. */
  readonly servers: readonly {
    readonly path: string;
    readonly server: string;
    readonly answer: "added" | "skipped";
  }[];
  /** A trust file that can't be read. */
  readonly problem: Diagnostic | undefined;
  readonly context: PathContext;
}

/** What is stored about trust. */
export interface StoredTrust {
  readonly folders: ReturnType<TrustStore["folders"]>;
  readonly approvals: ReturnType<TrustStore["approvals"]>;
  readonly servers: ReturnType<ReturnType<typeof openServerAnswers>["entries"]>;
  readonly problem: Diagnostic | undefined;
}

/** Collects what `trust --list` shows. */
export function toTrustListModel(stored: StoredTrust, context: PathContext): TrustListModel {
  const { folders, approvals, servers, problem } = stored;
  const short = (path: string): string => shortPath(path, context);
  return {
    projects: folders.map(({ path, trustedAt }) => ({ path: short(path), since: trustedAt })),
    approvals: approvals.map(({ key, approvedAt }) => ({ path: short(key), since: approvedAt })),
    servers: servers.map(({ key, server, answer }) => ({ path: short(key), server, answer })),
    problem,
    context,
  };
}

/** What `trust NAME` shows before it asks. */
export interface ApprovalModel {
  readonly skill: string;
  readonly file: string;
  /** What the skill runs. */
  readonly executes: readonly string[];
  /** Tools it requests. */
  readonly permissions: readonly string[];
  /** Requests that are not granted. */
  readonly refused: readonly string[];
  /** Changes since the approval. */
  readonly diff: PackageDiff | undefined;
  /** Whether models can't see it because its project is not trusted. */
  readonly untrusted: boolean;
}

/** Collects what `trust NAME` shows. */
export function toApprovalModel(review: SkillReview, session: Session): ApprovalModel {
  const { skill, file, executes, diff, permissions, refused } = review;
  const status = session.skills.find(({ id }) => id === skill);
  return {
    skill,
    file: shortPath(file, { cwd: "", home: ownPlace().home }),
    executes,
    permissions,
    refused,
    diff,
    untrusted: status?.reasons.some(({ code }) => code === "untrusted") === true,
  };
}
