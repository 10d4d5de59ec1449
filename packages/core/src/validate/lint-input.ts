import type { HostProfile } from "../hosts/host-profile.ts";
import type { SkillReader, SkillText } from "../parse/skill-text.ts";

/** An agent that the author wants to support, with its way of reading a skill. */
export interface HostLint {
  readonly profile: Pick<HostProfile, "id" | "title" | "honours">;
  readonly read: SkillReader;
}

/** What a lint run looks at. */
export interface LintInput {
  /** The complete text with its sidecars. */
  readonly skill: SkillText;
  /** Paths of all files of the skill relative to its folder, with `/`; undefined when unknown, as in an editor. */
  readonly files?: ReadonlySet<string> | undefined;
  /** Tools that the author's agents have beyond the well-known ones. */
  readonly knownTools?: readonly string[] | undefined;
  /** Agents the author wants to support; none by default. */
  readonly hosts?: readonly HostLint[] | undefined;
  /** Where the stronger skill of the same name is, when the caller knows one. */
  readonly shadowedBy?: string | undefined;
}
