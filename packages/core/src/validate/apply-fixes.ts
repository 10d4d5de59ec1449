import { applyEdits, type TextEdit } from "../text/text-position.ts";
import { lintSkill } from "./lint.ts";
import type { LintInput } from "./lint-context.ts";
import type { LintFinding } from "./lint-finding.ts";

/** Most rounds of applying fixes and checking again; each round fixes what the last one uncovered. */
const MAX_FIX_ROUNDS = 10;

/** A text after fixes, and the findings whose fixes went into it. */
export interface FixedText {
  readonly text: string;
  readonly applied: readonly LintFinding[];
}

/**
 * Applies the fixes of findings to the text they were found in. A fix is applied whole or not at all; of two that
 * overlap the first wins, and the other waits for the next round.
 */
export function applyFixes(text: string, findings: readonly LintFinding[]): FixedText {
  const applied: LintFinding[] = [];
  const taken: TextEdit[] = [];
  for (const finding of findings) {
    const edits = finding.fix?.edits ?? [];
    if (edits.length === 0 || edits.some((edit) => taken.some((other) => touches(edit, other)))) continue;
    for (const edit of edits) taken.push(edit);
    applied.push(finding);
  }
  return {
    text: applyEdits(
      text,
      taken.toSorted((a, b) => a.start - b.start),
    ),
    applied,
  };
}

/** The findings that remain after fixing. */
export interface FixedSkill extends FixedText {
  /** The findings about the fixed text. */
  readonly findings: readonly LintFinding[];
}

/**
 * Lints and fixes a skill until there is nothing left that can be fixed.
 *
 * @example
 * const { text, findings } = fixSkill({ skill }); // the fixed text, and what remains to be done by hand
 */
export function fixSkill(input: LintInput): FixedSkill {
  let { text } = input.skill;
  let findings = lintSkill(input);
  const applied: LintFinding[] = [];
  for (let round = 0; round < MAX_FIX_ROUNDS; round += 1) {
    const fixed = applyFixes(text, findings);
    if (fixed.text === text) break;
    text = fixed.text;
    applied.push(...fixed.applied);
    findings = lintSkill({ ...input, skill: { ...input.skill, text } });
  }
  return { text, applied, findings };
}

function touches(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
