import type { Diagnostic, LintFinding, Severity } from "@skillwright/core/internal";
import type { LintRun } from "@skillwright/runtime/internal";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** A problem in a file. */
export interface LintProblem {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** `line:column` in its file. */
  readonly location: string;
  /** Its file, if it isn't the file it is listed under. */
  readonly otherFile?: string;
}

/** A checked file with problems or fixes. */
export interface LintedFile {
  readonly path: string;
  /** What was fixed. */
  readonly fixed: readonly string[];
  readonly problems: readonly LintProblem[];
}

/** What `lint` shows. Paths are shortened for display, except in diagnostics. */
export interface LintModel {
  /** Problems that belong to no checked file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly LintedFile[];
  readonly checked: { readonly skills: number; readonly commands: number; readonly fixed: number };
  readonly counts: SeverityCounts;
  /** How many problems `--fix` can fix. */
  readonly fixable: number;
  readonly place: PathContext;
}

/** Collects what `lint` shows. */
export function toLintModel(run: LintRun, counts: SeverityCounts, place: PathContext): LintModel {
  const { skills, diagnostics } = run;
  const commands = skills.filter(({ kind }) => kind === "command").length;
  const fixed = skills.reduce((sum, skill) => sum + skill.fixed.length, 0);
  return {
    diagnostics,
    files: skills
      .filter(({ findings, fixed: fixes }) => findings.length + fixes.length > 0)
      .map(({ file, findings, fixed: fixes }) => ({
        path: shortPath(file, place),
        fixed: fixes.map(({ fix, message }) => fix?.title ?? message),
        problems: findings.map((finding) => toProblem(finding, file, place)),
      })),
    checked: { skills: skills.length - commands, commands, fixed },
    counts,
    fixable: skills.flatMap(({ findings }) => findings).filter(({ fix }) => fix !== undefined).length,
    place,
  };
}

function toProblem(finding: LintFinding, file: string, place: PathContext): LintProblem {
  const { line, column, severity, message, code, hint } = finding;
  return {
    severity,
    code,
    message: shortPathsIn(message, place),
    ...(hint !== undefined && { hint: shortPathsIn(hint, place) }),
    location: line === undefined ? "" : `${line}:${column ?? 1}`,
    ...(finding.file !== file && { otherFile: shortPath(finding.file, place) }),
  };
}
