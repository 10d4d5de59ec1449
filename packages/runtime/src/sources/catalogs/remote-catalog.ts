import type { SourceOptions } from "@skillwright/core/internal";

/** A place that can be searched for skills, such as a registry. */
export interface RemoteCatalog {
  /** For people, such as `clawhub.ai`. */
  readonly label: string;
  /** The skills that may fit a query, in any order. Rejects with a `SkillwrightError` if it can't be asked. */
  search(query: string, options: SourceOptions & { readonly limit: number }): Promise<readonly RemoteSkill[]>;
}

/** A skill somewhere else. Nothing of it was checked. */
export interface RemoteSkill {
  readonly name: string;
  readonly description: string;
  /** What `add` takes to install it. */
  readonly source: string;
  /** What `add --skill` takes, if the source has others too. */
  readonly skill?: string;
  readonly version?: string;
  readonly owner?: string;
  /** What the registry's own scanner says, such as `suspicious`. */
  readonly verdict?: string;
  /** Why it should no longer be used; undefined if it isn't deprecated. */
  readonly deprecated?: string;
  /** Its SKILL.md, if it was fetched. */
  readonly text?: string;
}
