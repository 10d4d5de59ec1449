import type { LintFinding, Severity } from "@skillwright/core/internal";
import type { LintRun } from "@skillwright/runtime/internal";
import { count, enumerate, problemsText, type SeverityCounts } from "../../output/numbers.ts";
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
  rulesHint: "Findings end with the id of their rule. Run `skillwright help lint` to list all rules.",
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
    return `${enumerate(what)}: ${problemsText(counts)}${fixed > 0 ? `, ${fixed} fixed` : ""}.`;
  },
  tooManyWarnings: (warnings: number, allowed: number): string =>
    `${count(warnings, "warning")}, but --max-warnings is ${allowed}.`,
} as const;

/** The column where messages start. */
const MESSAGE_COLUMN = 18;

/** Prints problems by file, with short paths, and a summary. */
export function printLint(
  { skills, diagnostics }: LintRun,
  counts: SeverityCounts,
  { place, out }: { readonly place: PathContext; readonly out: Output },
): void {
  if (skills.length === 0) {
    out.text(lintTexts.nothing);
    return;
  }
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, place, out);
  for (const { file, findings, fixed } of skills) {
    if (findings.length + fixed.length === 0) continue;
    out.text([bold(shortPath(file, place))]);
    for (const { fix, message } of fixed)
      out.text(["  ", green(lintTexts.fixed), "  ", fix?.title ?? message], 4);
    for (const finding of findings) printFinding(finding, file, { place, out });
    out.row();
  }
  const commands = skills.filter(({ kind }) => kind === "command").length;
  const fixed = skills.reduce((sum, skill) => sum + skill.fixed.length, 0);
  const summary = lintTexts.summary({ skills: skills.length - commands, commands, fixed }, counts);
  out.text([counts.error > 0 ? red(summary) : counts.warning > 0 ? yellow(summary) : green(summary)]);
  const fixable = skills.flatMap(({ findings }) => findings).filter(({ fix }) => fix !== undefined).length;
  if (fixable > 0) out.note([dim(lintTexts.fixHint(fixable))]);
}

function printFinding(
  { line, column, severity, message, code, hint, file }: LintFinding,
  listedUnder: string,
  { place, out }: { readonly place: PathContext; readonly out: Output },
): void {
  const location = line === undefined ? "" : `${line}:${column ?? 1}`;
  const other = file === listedUnder ? "" : `${shortPath(file, place)}: `;
  const start = ["  ", dim(location.padEnd(6)), " ", severityPart(severity), " ".repeat(9 - severity.length)];
  out.text([...start, other, shortPathsIn(message, place), "  ", dim(code)], MESSAGE_COLUMN);
  if (hint !== undefined)
    out.text([" ".repeat(MESSAGE_COLUMN), dim(shortPathsIn(hint, place))], MESSAGE_COLUMN);
}
