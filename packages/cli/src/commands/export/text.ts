import type { LeftOutReason } from "@skillwright/core/internal";
import { count } from "../../output/numbers.ts";

/** What `import`, `export` and `pack` print. */
export const packageTexts = {
  binary: "A .skill file is binary and can't be printed to a terminal",
  binaryHint: "Pass a file with -o, or redirect the output.",
  written: (file: string, size: string): string => `Wrote ${file} (${size}).`,
  sha256: (digest: string): string => `sha256 ${digest}`,
  omitted: (number: number): string =>
    `${count(number, "file")} left out. Use \`--format skill\` to export everything.`,
  findings: (warnings: number, path: string): string =>
    `${count(warnings, "warning")}. Run \`skillwright lint ${path}\` for details.`,
  leftOut: "Left out:",
  reasons: {
    "version-control": "version control",
    dependencies: "dependencies",
    "system-file": "system file",
    secret: "may contain a secret",
  } as Readonly<Record<LeftOutReason, string>>,
} as const;
