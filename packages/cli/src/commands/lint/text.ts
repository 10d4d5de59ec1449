import type { Severity } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

/** What `lint` prints. */
export const lintTexts = {
  nothing:
    "This project has no skills or commands. Pass a SKILL.md, a skill's folder, a command or a folder of skills.",
  nothingIn: (paths: string): string => `No SKILL.md or command found in ${paths}.`,
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
