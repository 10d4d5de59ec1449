import type { Author, PackageFile } from "@skillwright/core/internal";

/** A change of a skill that is about to happen. */
export interface VersionChange {
  /** The skill's key after the change: the canonical path of its file. */
  readonly key: string;
  /** The key before the change, if it was different; the history moves with the skill. */
  readonly from?: string;
  readonly name: string;
  readonly action: "create" | "update" | "rename" | "delete" | "restore" | "replace";
  readonly author: Author;
  readonly message?: string;
  /** The files before the change; undefined when there was no such skill. */
  readonly before: readonly PackageFile[] | undefined;
  /** The files after the change; undefined if the skill is deleted. */
  readonly after: readonly PackageFile[] | undefined;
}

/** A version that was announced and not confirmed yet. */
export interface PendingVersion {
  readonly id: string;
}

/** Where the store announces changes before it makes them, and confirms them once they are on the disk. */
export interface VersionLog {
  /** Makes several calls as one write. */
  together<T>(work: () => T): T;
  begin(change: VersionChange): PendingVersion;
  confirm(pending: PendingVersion): void;
  /** Takes back an announcement whose change did not happen. */
  abandon(pending: PendingVersion): void;
  /** A skill got another key; its history moves with it. */
  move(oldKey: string, newKey: string): void;
  /** Resolves announcements whose outcome a crash left open, by what is on the disk now. */
  recover(look: (key: string) => readonly PackageFile[] | undefined): unknown;
}
