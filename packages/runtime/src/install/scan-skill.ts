import type { ConfigFile, PackageFile } from "@skillwright/core/internal";
import { type ScanFinding, scanFiles } from "@skillwright/core/scanner";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import type { SkillScan } from "./install-context.ts";

/** What the scanner says about the files of a skill, in sentences, the heaviest first. Findings that the user silenced for them don't count. */
export function scanSkill(
  files: readonly PackageFile[],
  config: readonly Pick<ConfigFile, "scan">[] = [],
): SkillScan {
  const tree = hashFiles(files);
  const accepted = new Map(config.flatMap(({ scan }) => [...(scan.silenced?.get(tree) ?? [])]));
  const { verdict, findings, unread, touches } = scanFiles(files, { silenced: accepted });
  return {
    verdict,
    findings: [
      ...findings
        .filter(({ silenced }) => silenced === undefined)
        .toSorted((a, b) => b.weight - a.weight)
        .map(describe),
      ...unread.map(({ file, reason }) => `${file} was not checked: ${reason}`),
    ],
    touches: [...touches.hosts, ...touches.secrets, ...touches.actions],
  };
}

function describe({ file, line, message }: ScanFinding): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}
