import type { SkillManifest } from "../model/manifest.ts";
import { manifestDefaults } from "../parse/manifest-defaults.ts";

/** Fields that are words for people and models; any other one decides what happens, when, or with which means. */
const WORDS: ReadonlySet<string> = new Set<keyof SkillManifest>([
  "displayName",
  "description",
  "license",
  "compatibility",
  "version",
  "category",
  "tags",
  "triggers",
  "whenToUse",
  "argumentHint",
]);

/** The fields beyond words that differ, sorted; a new skill is compared with one that says nothing. */
export function changedBeyondWords(
  before: SkillManifest | undefined,
  after: SkillManifest,
): readonly string[] {
  const old: Readonly<Record<string, unknown>> = { ...(before ?? { ...manifestDefaults, name: after.name }) };
  const now: Readonly<Record<string, unknown>> = { ...after };
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => !WORDS.has(field) && JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .toSorted();
}
