import type { Author, VersionAction } from "@skillwright/core/internal";

/** One state of a skill, and how it came to be. */
export interface SkillVersion {
  /** Counted from 1 for each skill; numbers are never used again. */
  readonly number: number;
  /** The version before; it may have been dropped since. */
  readonly parent: number | undefined;
  /** When it was recorded, as ISO 8601. */
  readonly at: string;
  readonly action: VersionAction;
  readonly author: Author;
  readonly message: string;
  /** The content hash of all its files; undefined when the skill went. */
  readonly hash: string | undefined;
  readonly files: number;
  readonly bytes: number;
}

/** A skill that has a history, also when it is gone. */
export interface SkillLineage {
  /** The skill's key; `KEY#N` when another skill has the key by now. */
  readonly key: string;
  readonly name: string;
  readonly versions: number;
  readonly newest: SkillVersion;
}
