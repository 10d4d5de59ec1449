import type { HostProfile } from "../hosts/host-profile.ts";
import type { SkillParser, SkillText } from "../parse/skill-text.ts";
import type { ForeignEncoding } from "../text/text-encoding.ts";

/** An agent that the author wants to support, with its way of finding and reading a skill. */
export interface HostLint {
  readonly profile: Pick<HostProfile, "id" | "title" | "supports"> & {
    readonly walk: Pick<HostProfile["walk"], "files" | "maxFileBytes">;
  };
  readonly read: SkillParser;
}

/** A text file of a skill besides its SKILL.md and sidecars. */
export interface SkillFileText {
  /** Path or label for diagnostics. */
  readonly file: string;
  readonly text: string;
}

/** The input of a lint run. */
export interface LintInput {
  /** The complete text with its sidecars, of a skill or a command. */
  readonly skill: SkillText;
  /** The files, by label, whose bytes are not UTF-8; these are not checked. Default: none. */
  readonly encodings?: ReadonlyMap<string, ForeignEncoding> | undefined;
  /** Size of the SKILL.md in bytes; Default: the size of the text. */
  readonly bytes?: number | undefined;
  /** Other text files of the skill, to be searched for secrets. Default: none. */
  readonly texts?: readonly SkillFileText[] | undefined;
  /** Paths of all files of the skill relative to its folder, with `/`; undefined when unknown, as in an editor. */
  readonly files?: ReadonlySet<string> | undefined;
  /** Tools that the author's agents have beyond the well-known ones. */
  readonly knownTools?: readonly string[] | undefined;
  /** Agents the author wants to support; none by default. */
  readonly hosts?: readonly HostLint[] | undefined;
  /** Where the skill of the same name with higher precedence is, if the caller knows one. */
  readonly shadowedBy?: string | undefined;
  /** `withhold` leaves fixes out, if the file can't be written. Default: offer. */
  readonly fixes?: "offer" | "withhold" | undefined;
}
