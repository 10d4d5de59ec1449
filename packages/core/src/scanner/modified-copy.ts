import { diffPackages, type PackageDiff } from "../diff/diff-packages.ts";
import type { PackageFile } from "../package/source.ts";
import { decodeText } from "../text/decode-text.ts";

/** A skill that is known, with a label for messages. */
export interface KnownSkill {
  readonly label: string;
  readonly files: readonly PackageFile[];
}

/** A skill that is nearly the same as a known one. */
export interface ModifiedCopy {
  /** The known skill. */
  readonly of: string;
  /** The share of equal lines, from 0 to 1. */
  readonly similarity: number;
  /** Exactly what differs from the known skill. */
  readonly changes: PackageDiff;
}

/** The share of equal lines from which a skill counts as a copy of another one. */
const MIN_SIMILARITY = 0.7;

/** Fewest lines for a comparison: two short texts are similar by chance. */
const MIN_LINES = 5;

/**
 * Finds the known skill that a skill is a changed copy of, and the lines that differ. This shows what no rule can find:
 * one plausible sentence that was added. Undefined if the skill is new, or equal to a known one.
 */
export function findModifiedCopy(
  files: readonly PackageFile[],
  known: readonly KnownSkill[],
): ModifiedCopy | undefined {
  const lines = linesOf(files);
  if (lines.size < MIN_LINES) return undefined;
  let best: { readonly skill: KnownSkill; readonly similarity: number } | undefined;
  for (const skill of known) {
    const similarity = similarityOf(lines, linesOf(skill.files));
    if (similarity >= MIN_SIMILARITY && similarity > (best?.similarity ?? 0)) best = { skill, similarity };
  }
  if (best === undefined) return undefined;
  const changes = diffPackages(best.skill.files, files);
  return changes.length === 0
    ? undefined
    : { of: best.skill.label, similarity: Math.round(best.similarity * 100) / 100, changes };
}

/** The lines of the SKILL.md, without blank ones and the name. */
function linesOf(files: readonly PackageFile[]): ReadonlySet<string> {
  const skill = files.find(({ path }) => /^skill\.md$/i.test(path));
  if (skill === undefined) return new Set();
  const lines = decodeText(skill.bytes)
    .text.split("\n")
    .map((line) => line.trim());
  return new Set(lines.filter((line) => line !== "" && line !== "---" && !line.startsWith("name:")));
}

/** The share of the known skill's lines that are still there; a copy may have many lines added. */
function similarityOf(lines: ReadonlySet<string>, known: ReadonlySet<string>): number {
  if (known.size < MIN_LINES) return 0;
  let equal = 0;
  for (const line of known) if (lines.has(line)) equal += 1;
  return equal / known.size;
}
