import { count } from "../output/numbers.ts";

/** What `trust` says. */
export const trustTexts = {
  trusted: (folder: string): string => `Trusted: ${folder}`,
  trustedHint:
    "Models may see the text of its skills, new and changed ones too. Nothing of them runs by that; `skillwright trust --revoke` takes it back.",
  revoked: (folder: string): string => `No longer trusted: ${folder}`,
  notTrusted: (folder: string): string => `${folder} was not trusted.`,
  none: "No folder is trusted.",
  folders: (number: number): string => `${count(number, "trusted folder")}:`,
  since: (time: string): string => `  since ${time.slice(0, 10)}`,
  approvals: (number: number): string => `${count(number, "skill")} whose commands may run:`,
  executes: (skill: string): string => `"${skill}" executes:`,
  executesNothing: (skill: string): string => `"${skill}" executes nothing.`,
  changed: "Since it was approved:",
  changes: { added: "added", changed: "changed", removed: "removed" },
  approveHint: (skill: string): string =>
    `\`skillwright trust --run ${skill} --yes\` lets that run, in a sandbox and as it is now; after any change you are asked again.`,
  approved: (skill: string): string => `Approved: "${skill}" as it is now. It runs in a sandbox.`,
  alreadyApproved: (skill: string): string => `"${skill}" is approved as it is now.`,
  approvalRevoked: (skill: string): string => `No longer approved: "${skill}"`,
  notApproved: (skill: string): string => `"${skill}" was not approved.`,
  missing: (path: string): string => `There is no folder ${path}`,
} as const;
