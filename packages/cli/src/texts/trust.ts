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
  missing: (path: string): string => `There is no folder ${path}`,
} as const;
