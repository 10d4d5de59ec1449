import { isUntrusted, type SkillStatus, skillTokens } from "@skillwright/core/internal";
import { shortPath } from "../../output/short-path.ts";
import { type SkillRow, toSkillRow } from "../../views/skill-row.ts";
import { skillStateText } from "../../views/skill-state-text.ts";
import { dependencyWarnings } from "./dependency-warnings.ts";

/** Everything that the home screen shows of a skill, as plain data: it comes from another process. */
export interface HomeSkill extends SkillRow {
  /** Tells skills apart, also those with the same id. */
  readonly key: string;
  readonly scope: string;
  readonly path: string;
  /** The path as people read it. */
  readonly shownPath: string;
  readonly fullDescription: string;
  /** Whether it is in the list unless all are shown. */
  readonly usable: boolean;
  readonly untrusted: boolean;
  readonly enabled: boolean;
  readonly stateText: string;
  /** What has to be known before it is used. */
  readonly warnings: readonly string[];
  /** What its line in the catalog costs; `tokens` is what its instructions cost. */
  readonly catalogTokens: number;
}

/** A skill as the home screen shows it. */
export function toHomeSkill(
  skill: SkillStatus,
  place: { readonly cwd: string; readonly home: string },
): HomeSkill {
  const { found, manifest, scope, enabled, state } = skill;
  const untrusted = isUntrusted(skill);
  return {
    ...toSkillRow(skill),
    key: found.key,
    scope,
    path: found.path,
    shownPath: shortPath(found.path, place),
    fullDescription: manifest.description.replaceAll(/\s+/g, " ").trim(),
    usable: state === "eligible" || untrusted,
    untrusted,
    enabled,
    stateText: skillStateText(skill),
    warnings: dependencyWarnings(skill),
    catalogTokens: skillTokens(found).catalog,
  };
}
