import type { LeftOutReason } from "@skillwright/core/internal";
import { count } from "../../output/numbers.ts";

/** What `import`, `export` and `pack` say. */
export const packageTexts = {
  binary: "A .skill file is no text for a terminal",
  binaryHint: "Name a file with -o, or send the output to a file or a program.",
  written: (file: string, size: string): string => `Written to ${file} (${size}).`,
  sha256: (digest: string): string => `sha256 ${digest}`,
  omitted: (number: number): string =>
    `The SKILL.md alone leaves ${count(number, "file")} of the skill behind; \`--format skill\` takes all.`,
  findings: (warnings: number, path: string): string =>
    `${count(warnings, "warning")}: \`skillwright lint ${path}\` tells more.`,
  leftOut: "Left out:",
  reasons: {
    "version-control": "version control",
    dependencies: "dependencies",
    "system-file": "made by a program, not part of the skill",
    secret: "may hold a secret",
  } as Readonly<Record<LeftOutReason, string>>,
  files: (number: number, size: string): string => `${count(number, "file")}, ${size}`,
} as const;
