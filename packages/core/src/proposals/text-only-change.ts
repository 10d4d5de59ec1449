import type { SkillManifest } from "../model/manifest.ts";
import { manifestDefaults } from "../parse/manifest-defaults.ts";

/** Fields that are text for users and models; every other field affects behavior. */
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

/** The changed fields that affect behavior, sorted; a new skill is compared with an empty one. */
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
