import type { PackageFile } from "../package/source.ts";
import { compareText } from "../text/compare-text.ts";
import { takeInventory } from "./inventory.ts";
import { relatedFiles } from "./related-files.ts";
import { compareFindings, limitFindings, silence } from "./scan-findings.ts";
import type { ScanReport, UnreadFile } from "./scan-report.ts";
import { scoreOf, verdictOf } from "./scan-score.ts";
import { createScan } from "./search-layers.ts";

/** How a skill is scanned. */
export interface ScanOptions {
  /** Files that were found but couldn't be read; they make the verdict partial. Default: none. */
  readonly unread?: readonly UnreadFile[];
  /**
   * Reasons a person gave for accepting findings, by rule id, for exactly these files: the caller compares the hash.
   * Default: none.
   */
  readonly silenced?: ReadonlyMap<string, string>;
}

/**
 * Scans the files of a skill for signs of an attack. Pure: nothing is run, fetched or looked up. Never throws for what
 * the files contain.
 *
 * @example
 * const { verdict, findings } = scanFiles(files);
 */
export function scanFiles(files: readonly PackageFile[], options: ScanOptions = {}): ScanReport {
  const inventory = takeInventory(files);
  const scan = createScan(inventory);
  const unsearched: UnreadFile[] = [];
  for (const { file, text } of inventory.texts) {
    try {
      scan.addText(file, text);
    } catch (error) {
      // A text that overflows a search must not hide the other files.
      if (!(error instanceof RangeError)) throw error;
      unsearched.push({ file, reason: "it can't be searched" });
    }
  }
  scan.finish();
  const findings = limitFindings(silence(scan.findings.toSorted(compareFindings), options.silenced));
  const unread = [...(options.unread ?? []), ...inventory.unread, ...unsearched, ...scan.unread];
  const score = scoreOf(findings, {
    together: (found, joining) => relatedFiles(inventory.texts, found, joining),
  });
  const words = new Set(inventory.texts.flatMap(({ text }) => text.split(BETWEEN_NAMES)));
  return {
    verdict: verdictOf(score, unread.length > 0),
    score,
    findings,
    unread,
    touches: {
      hosts: sorted(scan.hosts),
      secrets: sorted(scan.labels("secrets")),
      actions: sorted(scan.labels("actions")),
    },
    files: inventory.files.map((entry) => ({
      ...entry,
      mentioned: /^skill\.md$/i.test(entry.file) || isMentioned(entry.file, words),
    })),
  };
}

/** What is between the names of files in a text. */
const BETWEEN_NAMES = /[\s"'`<>()[\]{},;:=|*#/\\]+/;

/** Whether the words of a skill have the name of a file; of a name with blanks, its last word. */
function isMentioned(file: string, words: ReadonlySet<string>): boolean {
  const name = file.split(BETWEEN_NAMES).findLast((part) => part !== "") ?? "";
  return ["", ".", "!", "?"].some((end) => words.has(name + end));
}

function sorted(values: ReadonlySet<string>): readonly string[] {
  return [...values].toSorted(compareText);
}
