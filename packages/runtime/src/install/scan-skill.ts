import { type PackageFile, type ScanFinding, scanFiles } from "@skillwright/core/internal";
import type { SkillScan } from "./install-context.ts";

/** What the scanner says about the files of a skill, in sentences. */
export function scanSkill(files: readonly PackageFile[]): SkillScan {
  const { verdict, findings, unread, touches } = scanFiles(files);
  return {
    verdict,
    findings: [
      ...findings.filter(({ silenced }) => silenced === undefined).map(describe),
      ...unread.map(({ file, reason }) => `${file} was not checked: ${reason}`),
    ],
    touches: [...touches.hosts, ...touches.secrets, ...touches.actions],
  };
}

function describe({ file, line, message }: ScanFinding): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}
