import { joinPath } from "@skillwright/core/internal";
import { scanToSarif } from "@skillwright/core/scanner";
import {
  type ScannedSkill,
  type ScanSkillsOptions,
  type Skills,
  scanNotices,
  toScanDocument,
} from "@skillwright/runtime/internal";
import type { FlagsOf } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { choiceOr } from "../../command-line/option.ts";
import { conflictingOptions } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { version } from "../../version.ts";
import { slowProgress } from "../../views/slow-progress.ts";
import { progressLine } from "../add/install-options.ts";
import { printScan, scanTexts } from "./view.ts";

/** The words of `--fail-on`, strictest last. */
const FAIL_ON = ["malicious", "suspicious", "partial"] as const;
type FailOn = (typeof FAIL_ON)[number];

/** The options of `scan` and `audit`. */
export const scanOptions = {
  format: choiceOr("text", "format", "Output format", ["text", "json", "sarif"]),
  failOn: choiceOr("suspicious", "verdict", "Exit with 1 for this verdict or a worse one", FAIL_ON),
  json: jsonOption,
};

/** Shows how far a scan is. */
export function scanProgress(out: Output): Pick<ScanSkillsOptions, "onProgress" | "progress"> {
  return {
    onProgress: (progress) => out.progress(progressLine(progress)),
    progress: slowProgress(out, scanTexts.scanning),
  };
}

/** Prints scanned skills; ends with 1 if a verdict is as bad as `--fail-on` says. */
export function printScanned(
  skills: Pick<Skills, "snapshot">,
  scanned: readonly ScannedSkill[],
  { flags, out }: { readonly flags: FlagsOf<typeof scanOptions>; readonly out: Output },
): number {
  if (flags.json && flags.format === "sarif") throw conflictingOptions("--json", "--format sarif");
  const { place } = skills.snapshot;
  for (const notice of scanNotices(scanned)) out.problem(notice);
  const status = scanned.some(({ report }) => isFailure(report.verdict, flags.failOn)) ? 1 : 0;
  if (flags.format === "sarif") {
    const findings = scanned.flatMap(({ report, location, local }) =>
      report.findings.map((finding) => ({
        ...finding,
        file: local ? joinPath(location, finding.file) : `${location}/${finding.file}`,
      })),
    );
    return out.json(scanToSarif(findings, { version, root: place.gitRoot ?? place.cwd }), status);
  }
  if (flags.json || flags.format === "json") return out.json(toScanDocument(scanned), status);
  printScan(scanned, place, out);
  return status;
}

function isFailure(verdict: ScannedSkill["report"]["verdict"], failOn: FailOn): boolean {
  return verdict !== "clean" && FAIL_ON.indexOf(verdict) <= FAIL_ON.indexOf(failOn);
}
