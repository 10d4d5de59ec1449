import { relative, resolve, sep } from "node:path";
import { type AskedQuery, addBoosts, matchesPath, type SkillStatus } from "@skillwright/core/internal";
import type { RankedSkill } from "./search-skills.ts";

/** What is known of a person's work besides what they say. */
export interface KnownWork {
  /** How often a skill was used here. */
  readonly used: (skill: SkillStatus) => number;
  /** The working folder. */
  readonly cwd: string;
  /** The files that the person works on, relative to the working folder or absolute. Default: none are known. */
  readonly workingFiles?: readonly string[] | undefined;
}

/** Lets authors, past use, files and scope break near-ties; a name that was typed stays before all others. */
export function favourSkills(
  ranked: readonly RankedSkill[],
  query: AskedQuery,
  { used, cwd, workingFiles = [] }: KnownWork,
): readonly RankedSkill[] {
  const files = workingFiles.map((file) => relative(cwd, resolve(cwd, file)).replaceAll(sep, "/"));
  const found = ranked.filter(({ by }) => by === "keyword" || by === "semantic");
  const ordered = addBoosts(found, query, ({ skill }) => ({
    name: skill.name,
    triggers: skill.manifest.triggers,
    used: used(skill),
    scope: skill.scope,
    fitsFiles: files.some((file) => skill.manifest.paths.some((glob) => matchesPath(glob, file))),
  }));
  const above = (ordered[0]?.score ?? 0) + 1;
  const named = ranked.filter(({ by }) => by === "name");
  return [
    ...named.map((hit) => ({ ...hit, score: Math.max(hit.score, above) })),
    ...ordered,
    ...ranked.filter(({ by }) => by === "near-name"),
  ];
}
