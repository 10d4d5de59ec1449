import type { FoundSkill } from "../model/found-skill.ts";
import type { SkillManifest } from "../model/manifest.ts";
import type { Scope } from "../model/scope.ts";

/** A loadable skill while it is being resolved. */
export interface Contender {
  readonly found: FoundSkill;
  readonly manifest: SkillManifest;
  readonly name: string;
  readonly scope: Scope;
}
