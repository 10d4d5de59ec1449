import type { Generated } from "kysely";

/** The tables of a registry. Times are ISO 8601, lists and documents are JSON texts: both databases have those. */
export interface Tables {
  migrations: { id: number; name: string; at: string };
  namespaces: {
    name: string;
    visibility: "public" | "private";
    review: "off" | "required";
    quota_bytes: number;
    used_bytes: number;
    created_at: string;
  };
  members: { namespace: string; user_name: string; role: "reader" | "publisher" | "owner"; since: string };
  skills: {
    id: Generated<number>;
    namespace: string;
    name: string;
    description: string;
    /** The version that `latest` points to. */
    latest: string | null;
    verdict: Verdict | null;
    deprecated: string | null;
    downloads: number;
    stars: number;
    updated_at: string;
    /** What search knows of the latest version. */
    search_document: string | null;
    /** Grows with every change of any skill; caches ask for what is newer than they are. */
    revision: number;
  };
  former_names: { namespace: string; name: string; skill_id: number };
  versions: {
    id: Generated<number>;
    skill_id: number;
    version: string;
    tree: string;
    bytes: number;
    verdict: Verdict;
    state: "published" | "waiting" | "rejected";
    published_at: string;
    published_by: string;
    yanked_reason: string | null;
    yanked_by: string | null;
    /** The tags that it lost when it was yanked, as JSON. */
    yanked_tags: string | null;
    yanked_at: string | null;
    downloads: number;
    archive_sha256: string;
    archive_bytes: number;
    changelog: string | null;
    /** Manifest, files, lint and scan results. */
    document: string;
    /** What search knows of this version. */
    search_document: string;
  };
  version_blobs: { version_id: number; sha256: string };
  tags: { skill_id: number; tag: string; version: string };
  stars: { skill_id: number; user_name: string };
  reviews: {
    id: string;
    version_id: number;
    tag: string;
    /** 1 if the publisher named the tag, which then moves also to a lower version. */
    chosen: number;
    state: "waiting" | "approved" | "rejected";
    requested_by: string;
    requested_at: string;
    decided_by: string | null;
    decided_at: string | null;
    note: string | null;
  };
  tokens: {
    id: string;
    /** SHA-256 of the secret, which has 256 random bits: nothing slower is needed. */
    hash: string;
    user_name: string;
    label: string;
    scopes: string;
    /** The token that created it; revoking that one revokes this one. */
    parent: string | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  audit: {
    id: number;
    at: string;
    user_name: string;
    action: string;
    subject: string;
    details: string;
    previous: string;
    hash: string;
  };
  webhooks: {
    id: string;
    namespace: string;
    url: string;
    events: string;
    /** Encrypted. */
    secret: string;
    created_by: string;
    created_at: string;
    last_at: string | null;
    last_outcome: "delivered" | "failed" | null;
    last_detail: string | null;
  };
  /** Namespaces whose skills are copies. */
  mirrors: {
    namespace: string;
    source: string;
    mode: "follow" | "on-demand";
    /** Which skills and versions are copied, as JSON. */
    policy: string;
    /** For the registry that is followed; encrypted. */
    token: string | null;
    every_minutes: number;
    created_by: string;
    created_at: string;
    /** When a process last began to copy by itself. */
    started_at: string | null;
    last_at: string | null;
    last_report: string | null;
  };
  /** `collections`: how often unused blobs were removed. */
  counters: { name: string; value: number };
  blobs: { sha256: string; content: Uint8Array; bytes: number; stored_at: string };
}

/** A sum: PostgreSQL returns it as text, because it could be larger than any number. */
export type SqlNumber = number | string | null;

export type Verdict = "clean" | "suspicious" | "malicious" | "partial";

/** Every table with its key, in the order in which a backup is restored. */
export const tableKeys: Readonly<
  Record<Exclude<keyof Tables, "migrations" | "blobs" | "counters">, readonly [string, ...string[]]>
> = {
  namespaces: ["name"],
  members: ["namespace", "user_name"],
  skills: ["id"],
  former_names: ["namespace", "name"],
  versions: ["id"],
  version_blobs: ["version_id", "sha256"],
  tags: ["skill_id", "tag"],
  stars: ["skill_id", "user_name"],
  reviews: ["id"],
  tokens: ["id"],
  audit: ["id"],
  webhooks: ["id"],
  mirrors: ["namespace"],
};
