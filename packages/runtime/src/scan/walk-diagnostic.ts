import type { Diagnostic } from "@skillwright/core";
import { diagnosticRule } from "@skillwright/core";

const hints = {
  "root-missing": "Check the path, or make the folder.",
  "root-unreadable": "Check the permissions of the folder.",
  "folder-unreadable": "Check the permissions of the folder.",
  "scan-limit": "Move what is not a skill out of this folder.",
  "scan-depth": "Move the skills up.",
  "link-broken": "Remove the link or restore its target.",
  "link-not-followed": "Copy the skill, or add its folder as a root of your own.",
  "file-too-large": "Move detail into files beside it.",
  "file-unreadable": "Copy the file instead of linking it.",
} as const;

/** What can go wrong while folders are searched. */
export type WalkProblem = keyof typeof hints;

/** A finding about a folder, a link or a file that a search came across. */
export function walkDiagnostic(code: WalkProblem, file: string, message: string): Diagnostic {
  return { code, severity: diagnosticRule(code).severity, message, file, hint: hints[code] };
}
