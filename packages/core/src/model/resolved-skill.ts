import type { FoundSkill } from "./found-skill.ts";
import type { SkillManifest } from "./manifest.ts";
import type { Scope } from "./scope.ts";

/** A skill that loads, and how it relates to the others. */
export interface ResolvedSkill {
  /** Unique in this set, for users and prompts: `name`, `plugin:name`, `folder:name` or `scope:name`. */
  readonly id: string;
  /** The name that users type; prefixed by the plugin. Several skills may have it. */
  readonly name: string;
  readonly scope: Scope;
  readonly found: FoundSkill;
  readonly manifest: SkillManifest;
  /** Id of the skill that shadows this one. */
  readonly shadowedBy: string | undefined;
  /** Ids of the skills this one shadows. */
  readonly shadows: readonly string[];
  /** Ids of the skills with the same name and precedence; the plain name is then ambiguous. */
  readonly ambiguousWith: readonly string[];
}
