import { diffPackages, type PackageDiff } from "../diff/diff-packages.ts";
import type { PackageFile } from "../package/source.ts";
import { decodeText } from "../text/decode-text.ts";

/** A skill that others are compared with. */
export interface KnownSkill {
  /** How messages call it. */
  readonly label: string;
  /** What {@link comparedLines} returns for it. */
  readonly lines: ReadonlySet<string>;
  /** Reads its files; called only if it is similar. */
  readonly files: () => readonly PackageFile[];
  /** Whether somebody said that the skills are related, by name or by option. Otherwise they must be more similar. */
  readonly isRelated: boolean;
}

/** A skill that is nearly the same as a known one. */
export interface ModifiedCopy {
  /** The known skill. */
  readonly of: string;
  /** The share of its lines that are still there, from 0 to 1. */
  readonly similarity: number;
  /** Exactly what differs from the known skill. */
  readonly changes: PackageDiff;
}

/** The share of equal lines from which a skill counts as a copy of a related one. */
export const MIN_SIMILARITY = 0.7;

/** The share, in both directions, for skills that nobody called related: they may share a template. */
const MIN_UNRELATED_SIMILARITY = 0.85;

/** Fewest lines for a comparison: two short texts are similar by chance. */
const MIN_LINES = 5;

/** Fewest lines of skills that nobody called related. */
const MIN_UNRELATED_LINES = 15;

/** Most known skills whose files are compared, the most similar first. */
export const MAX_COMPARED_COPIES = 5;

/**
 * Finds the known skill that a skill is a changed copy of, and the lines that differ. This shows what no rule can find:
 * one plausible sentence that was added. Undefined if the skill is new, or equal to a known one.
 */
export function findModifiedCopy(
  files: readonly PackageFile[],
  known: readonly KnownSkill[],
): ModifiedCopy | undefined {
  const lines = comparedLines(files);
  const similar = known
    .map((skill) => ({ skill, similarity: similarityTo(skill, lines) }))
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_COMPARED_COPIES);
  const copies = similar.map(({ skill, similarity }) => ({
    of: skill.label,
    similarity: Math.round(similarity * 100) / 100,
    changes: diffPackages(skill.files(), files),
  }));
  return copies.some(({ changes }) => changes.length === 0) ? undefined : copies[0];
}

/** The lines of a SKILL.md that are compared: without blank ones, fences and the name. */
export function comparedLines(files: readonly PackageFile[]): ReadonlySet<string> {
  const skill = files.find(({ path }) => /^skill\.md$/i.test(path));
  if (skill === undefined) return new Set();
  const lines = decodeText(skill.bytes)
    .text.split("\n")
    .map((line) => line.trim());
  return new Set(lines.filter((line) => line !== "" && line !== "---" && !line.startsWith("name:")));
}

/** The share of the known skill's lines that are still there, or 0 if that is too few. A related copy may add many lines. */
function similarityTo({ lines: known, isRelated }: KnownSkill, lines: ReadonlySet<string>): number {
  const least = isRelated ? MIN_SIMILARITY : MIN_UNRELATED_SIMILARITY;
  if (Math.min(known.size, lines.size) < (isRelated ? MIN_LINES : MIN_UNRELATED_LINES)) return 0;
  if (!isRelated && Math.min(known.size, lines.size) < least * Math.max(known.size, lines.size)) return 0;
  const allowed = (1 - least) * known.size;
  let missing = 0;
  for (const line of known) {
    if (lines.has(line)) continue;
    missing += 1;
    // Most skills have nothing in common; that is clear after a few lines.
    if (missing > allowed) return 0;
  }
  const equal = known.size - missing;
  return isRelated || equal >= least * lines.size ? equal / known.size : 0;
}
