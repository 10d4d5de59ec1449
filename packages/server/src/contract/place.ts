import type { HostId } from "@skillwright/core/internal";

/** Which skills a request speaks of. */
export interface PlaceQuery {
  /** The folder the agent works in, absolute. Default: where the server was started. */
  readonly cwd?: string | undefined;
  /** Further folders of skills, absolute. */
  readonly root?: readonly string[] | undefined;
  /** Whose rules apply. Default: `skillwright`. */
  readonly as?: HostId | undefined;
  /** `force` looks at the disk again and believes nothing it knew. */
  readonly reload?: "force" | "if-new" | undefined;
}

/** A skill by its id, name, or the path of its file, and where it is looked for. */
export interface SkillParams {
  readonly skill: string;
}
