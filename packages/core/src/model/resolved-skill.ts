import type { FoundSkill } from "./found-skill.ts";
import type { SkillManifest } from "./manifest.ts";
import type { Scope } from "./scope.ts";

/** A skill that loads, with its place among the others. */
export interface ResolvedSkill {
  /** Unique in this set, for people and prompts: `name`, `plugin:name`, `folder:name` or `scope:name`. */
  readonly id: string;
  /** What people type; prefixed by the plugin. Several skills may have it. */
  readonly name: string;
  readonly scope: Scope;
  readonly found: FoundSkill;
  readonly manifest: SkillManifest;
  /** Id of the skill that hides this one. */
  readonly shadowedBy: string | undefined;
  /** Ids of the skills this one hides. */
  readonly shadows: readonly string[];
  /** Ids of the skills that have the same name with equal right; a plain name then means none of them. */
  readonly ambiguousWith: readonly string[];
}
