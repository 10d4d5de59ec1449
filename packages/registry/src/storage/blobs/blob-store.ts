import { SkillwrightError } from "@skillwright/core/internal";
import { sha256 as hash } from "@skillwright/runtime/internal";
import type { Queries } from "../database.ts";

/** A stored content. */
export interface StoredBlob {
  readonly sha256: string;
  readonly bytes: number;
  /** When it was stored last; storing it again makes it new. */
  readonly storedAt: Date;
}

/** Contents by their SHA-256: equal ones are stored once. */
export interface BlobStore {
  /** For messages. */
  readonly label: string;
  /** Stores a content whole or not at all, and makes it new if it is there already. */
  put(sha256: string, content: Uint8Array): Promise<void>;
  /** Undefined if it isn't there. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  list(): AsyncIterable<StoredBlob>;
  /** Removes a content in a write of the registry; nothing happens if it isn't there. */
  delete(sha256: string, queries: Queries): Promise<void>;
}

/** A content that has to be there, checked: a damaged disk must not be served as a skill. */
export async function readBlob(blobs: BlobStore, sha256: string): Promise<Uint8Array> {
  const content = await blobs.get(sha256);
  const actual = content === undefined ? "nothing" : hash(content);
  if (content !== undefined && actual === sha256) return content;
  throw new SkillwrightError("integrity_error", {
    message: `${blobs.label} has ${content === undefined ? "lost" : "a damaged copy of"} ${sha256}`,
    details: { url: blobs.label, expected: sha256, actual },
    hint: "Restore it from a backup.",
  });
}
