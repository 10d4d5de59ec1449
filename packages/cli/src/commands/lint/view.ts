import type { Diagnostic, LintFinding, Severity } from "@skillwright/core/internal";
import type { LintRun } from "@skillwright/runtime/internal";
import { count, enumerate } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printDiagnostic, severityPart } from "../../views/diagnostic.ts";

/** What `lint` prints. */
export const lintTexts = {
  checking: (done: number, total: number): string => `Checking skills: ${done} of ${total}`,
  nothing: "This project has no skills or commands. Pass a skill, a path, or --all for your own skills.",
  nothingIn: (paths: string): string => `No SKILL.md or command found in ${paths}.`,
  input: "(standard input)",
  onlyInput: "`-` can't be combined with other paths",
  noRule: (name: string): string => `"${name}" is not a lint rule`,
  rulesHint: "Findings end with the id of their rule; docs/lint.md lists all of them.",
  noLevel: (text: string): string => `"${text}" should be RULE=off, RULE=warn or RULE=error`,
  fixed: "fixed",
  fixHint: (number: number): string => `${count(number, "problem")} can be fixed with --fix.`,
  noHosts: "--for needs at least one agent",
  knownHosts: (ids: readonly string[]): string => `Known agents: ${ids.join(", ")}.`,
  summary: (
    checked: { readonly skills: number; readonly commands: number; readonly fixed: number },
    counts: Readonly<Record<Severity, number>>,
  ): string => {
    const { skills, commands, fixed } = checked;
    const what = [
      ...(skills > 0 || commands === 0 ? [count(skills, "skill")] : []),
      ...(commands > 0 ? [count(commands, "command")] : []),
    ];
    const problems = [
      ...(counts.error > 0 ? [count(counts.error, "error")] : []),
      ...(counts.warning > 0 ? [count(counts.warning, "warning")] : []),
      ...(counts.info > 0 ? [count(counts.info, "note")] : []),
    ];
    const found = problems.length === 0 ? "no problems" : enumerate(problems);
    return `${enumerate(what)}: ${found}${fixed > 0 ? `, ${fixed} fixed` : ""}.`;
  },
  tooManyWarnings: (warnings: number, allowed: number): string =>
    `${count(warnings, "warning")}, but --max-warnings is ${allowed}.`,
} as const;

/** The column where messages start. */
const MESSAGE_COLUMN = 18;

/** Prints problems by file, and a summary. */
export function printLint(model: LintModel, out: Output): void {
  const { diagnostics, files, checked, counts, fixable, place } = model;
  if (checked.skills + checked.commands === 0) {
    out.text(lintTexts.nothing);
    return;
  }
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, place, out);
  for (const file of files) printFile(file, out);
  const summary = lintTexts.summary(checked, counts);
  out.text([counts.error > 0 ? red(summary) : counts.warning > 0 ? yellow(summary) : green(summary)]);
  if (fixable > 0) out.note([dim(lintTexts.fixHint(fixable))]);
}

function printFile({ path, fixed, problems }: LintedFile, out: Output): void {
  out.text([bold(path)]);
  for (const title of fixed) out.text(["  ", green(lintTexts.fixed), "  ", title], 4);
  for (const problem of problems) printProblem(problem, out);
  out.row();
}

function printProblem(problem: LintProblem, out: Output): void {
  const { severity, code, message, hint, location, otherFile } = problem;
  const other = otherFile === undefined ? "" : `${otherFile}: `;
  const start = ["  ", dim(location.padEnd(6)), " ", severityPart(severity), " ".repeat(9 - severity.length)];
  out.text([...start, other, message, "  ", dim(code)], MESSAGE_COLUMN);
  if (hint !== undefined) out.text([" ".repeat(MESSAGE_COLUMN), dim(hint)], MESSAGE_COLUMN);
}

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** A problem in a file. */
interface LintProblem {
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
interface LintedFile {
  readonly path: string;
  /** What was fixed. */
  readonly fixed: readonly string[];
  readonly problems: readonly LintProblem[];
}

/** What `lint` shows. Paths are shortened for display, except in diagnostics. */
interface LintModel {
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
