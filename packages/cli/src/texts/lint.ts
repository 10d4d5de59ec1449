import type { Severity } from "@skillwright/core";
import { count, enumerate } from "../output/numbers.ts";

/** What `lint` says. */
export const lintTexts = {
  nothing: "There are no skills of a project here. Name a SKILL.md, a skill's folder or a folder of skills.",
  nothingIn: (paths: string): string => `There is no SKILL.md in ${paths}.`,
  fixed: "fixed",
  fixHint: (number: number): string => `${count(number, "problem")} can be mended with --fix.`,
  summary: (skills: number, counts: Readonly<Record<Severity, number>>, fixed: number): string => {
    const problems = [
      ...(counts.error > 0 ? [count(counts.error, "error")] : []),
      ...(counts.warning > 0 ? [count(counts.warning, "warning")] : []),
      ...(counts.info > 0 ? [count(counts.info, "note")] : []),
    ];
    const found = problems.length === 0 ? "no problems" : enumerate(problems);
    return `${count(skills, "skill")}: ${found}${fixed > 0 ? `, ${fixed} fixed` : ""}.`;
  },
  tooManyWarnings: (warnings: number, allowed: number): string =>
    `${count(warnings, "warning")}, and no more than ${allowed} allowed.`,
} as const;
