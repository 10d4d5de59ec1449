import type { ScanDocument, ScanEntry } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { ScannedSkill } from "../scanner/scan-skills.ts";

/** Scanned skills as a document. */
export function toScanDocument(skills: readonly ScannedSkill[]): ScanDocument {
  return { skills: skills.map(toScanEntry), notices: scanNotices(skills) };
}

/** What skills could not be compared with, each reason once. */
export function scanNotices(skills: readonly ScannedSkill[]): readonly string[] {
  return [...new Set(skills.flatMap(({ notices = [] }) => notices))];
}

/** A scanned skill as data. */
export function toScanEntry({ name, location, tree, report, copy, review }: ScannedSkill): ScanEntry {
  const { verdict, score, findings, unread, touches, files } = report;
  return {
    name,
    location,
    tree: tree ?? null,
    verdict,
    score,
    findings: findings.map(({ line, column, context, excerpt, silenced, ...finding }) => ({
      ...finding,
      line: line ?? null,
      column: column ?? null,
      context: context ?? null,
      excerpt: excerpt ?? null,
      silenced: silenced ?? null,
    })),
    unread,
    touches,
    files,
    copy:
      copy === undefined ? null : { ...copy, changes: copy.changes.map((change) => omitUndefined(change)) },
    review: review ?? null,
  };
}
