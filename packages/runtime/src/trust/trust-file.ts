import { chmodSync, existsSync, readFileSync, renameSync, type Stats, statSync } from "node:fs";
import {
  type Diagnostic,
  diagnose,
  errorMessage,
  isSkillwrightError,
  type MigratedState,
  migrateState,
  objectOf,
  type SkillwrightError,
  type StateFormat,
} from "@skillwright/core/find";
import { sha256 } from "../files/sha256.ts";
import { hasTexts, keepOlderState } from "../files/state-list.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import type { FolderIdentity } from "./folder-identity.ts";

/** Most bytes of the trust file; thousands of approvals need a fraction of it. */
const MAX_TRUST_BYTES = 4 * 1024 * 1024;

/** The shape of the trust file. Version 1 knew folders only by their paths; they are asked for again. */
const trustFormat: StateFormat = {
  version: 2,
  migrations: {
    1: ({ folders, ...rest }) => ({
      ...rest,
      folders: Array.isArray(folders)
        ? folders.filter((folder: { readonly identity?: unknown } | null) => isIdentity(folder?.identity))
        : folders,
    }),
  },
  hint: "Use that version, or move the file away to start without trust.",
};

/** A folder whose skills' text may be disclosed. */
export interface TrustedFolder {
  /** Canonical. */
  readonly path: string;
  /** What it is recognized by: another repository at the same path isn't trusted. */
  readonly identity: FolderIdentity;
  /** ISO 8601. */
  readonly trustedAt: string;
}

/** A person's consent to run a skill's commands, bound to its content. */
export interface Approval {
  /** The skill's key. */
  readonly key: string;
  /** Of the content that was approved. */
  readonly hash: string;
  /** What executes in it, as the person saw it. */
  readonly what: readonly string[];
  /** ISO 8601. */
  readonly approvedAt: string;
}

/** Everything that is trusted. */
export interface TrustRecords {
  readonly folders: readonly TrustedFolder[];
  readonly approvals: readonly Approval[];
  /** Skills that may use tools without a question, until their content changes. They let nothing run. */
  readonly grants: readonly Approval[];
}

/** What a trust file holds; with a problem, nothing is trusted. */
export interface TrustReading extends TrustRecords {
  readonly problem?: Diagnostic;
  /** Set for a file that a newer version of this program wrote. */
  readonly newer?: SkillwrightError<"newer_state">;
  /** The version of a file in an older shape. */
  readonly older?: number;
}

const nothing: TrustRecords = { folders: [], approvals: [], grants: [] };

/** Reads a trust file. One that is damaged, or that others could have written, grants nothing and is reported. */
export function readTrustFile(file: string): TrustReading {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return nothing;
  const unsafe = whyUnsafe(stats);
  if (unsafe !== undefined) return unusable(file, unsafe);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return unusable(file, errorMessage(error));
  }
  let migrated: MigratedState | undefined;
  try {
    migrated = migrateState(file, data, trustFormat);
  } catch (error) {
    if (!isSkillwrightError(error, "newer_state")) throw error;
    return {
      ...unusable(file, "it was written by a newer version of Skillwright", NEWER_HINT),
      newer: error,
    };
  }
  if (migrated === undefined || !isRecords(migrated.data)) return unusable(file, "it isn't a trust file");
  const { folders, approvals, grants = [] } = migrated.data;
  return { folders, approvals, grants, ...(migrated.from < trustFormat.version && { older: migrated.from }) };
}

/** Writes a trust file that only its owner can read. Keeps an unusable or older one beside it. Throws `newer_state`. */
export function writeTrustFile(file: string, records: TrustRecords): void {
  if (existsSync(file)) {
    const { problem, newer, older } = readTrustFile(file);
    if (newer !== undefined) throw newer;
    if (older !== undefined) keepOlderState(file, older);
    if (problem === undefined) chmodSync(file, 0o600);
    else renameSync(file, asideName(file));
  }
  const { folders, approvals, grants } = records;
  const data = { version: trustFormat.version, folders, approvals, ...(grants.length > 0 && { grants }) };
  writeFileAtomically(file, `${JSON.stringify(data, null, 2)}\n`);
}

/** Named after its content, so that no earlier one is lost. */
function asideName(file: string): string {
  const digest = sha256(readFileSync(file));
  return `${file}.unusable-${digest.slice(0, 12)}`;
}

/** Anyone else who can write the file could grant themselves trust. */
function whyUnsafe(stats: Stats): string | undefined {
  if (!stats.isFile()) return "it is not a file";
  if (stats.size > MAX_TRUST_BYTES) return `it is larger than ${MAX_TRUST_BYTES} bytes`;
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user && stats.uid !== 0) return "it belongs to another user";
  return (stats.mode & 0o022) === 0 ? undefined : "other users can write it";
}

/** The reading of a trust file that can't be used: it trusts nothing, and says why. */
export function trustNothing(file: string, message: string, hint: string): TrustReading {
  return { ...nothing, problem: diagnose("trust-unusable", { message, file, hint }) };
}

const REPAIR_HINT =
  "Repair the file, or trust again what you want to use; the file is then kept under another name.";
const NEWER_HINT = "Update Skillwright, or move the file away to start without trust.";

function unusable(file: string, reason: string, hint = REPAIR_HINT): TrustReading {
  return trustNothing(file, `Nothing is trusted, because the trust file can't be used: ${reason}`, hint);
}

function isRecords(data: unknown): data is Omit<TrustRecords, "grants"> & Partial<TrustRecords> {
  const { folders, approvals, grants = [] } = objectOf(data);
  return (
    Array.isArray(folders) &&
    folders.every(
      (folder: { readonly identity?: unknown } | null) =>
        hasTexts(folder, "path", "trustedAt") && isIdentity(folder?.identity),
    ) &&
    isApprovals(approvals) &&
    isApprovals(grants)
  );
}

function isApprovals(value: unknown): value is readonly Approval[] {
  return (
    Array.isArray(value) &&
    value.every(
      (approval: { readonly what?: unknown } | null) =>
        hasTexts(approval, "key", "hash", "approvedAt") &&
        Array.isArray(approval?.what) &&
        approval.what.every((text) => typeof text === "string"),
    )
  );
}

function isIdentity(value: unknown): value is FolderIdentity {
  const { kind, remotes } = (value ?? {}) as { readonly kind?: unknown; readonly remotes?: unknown };
  if (kind === "folder") return hasTexts(value, "inode", "created");
  return (
    kind === "git" &&
    hasTexts(value, "commit") &&
    Array.isArray(remotes) &&
    remotes.every((remote) => typeof remote === "string")
  );
}
