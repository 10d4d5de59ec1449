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
export function toScanEntry(skill: ScannedSkill): ScanEntry {
  const { name, location, tree = null, report, copy, review = null } = skill;
  const { verdict, score, findings, unread, touches, files } = report;
  return {
    name,
    location,
    tree,
    verdict,
    score,
    findings: findings.map(
      ({ line = null, column = null, context = null, excerpt = null, silenced = null, ...finding }) => ({
        ...finding,
        line,
        column,
        context,
        excerpt,
        silenced,
      }),
    ),
    unread,
    touches,
    files,
    copy:
      copy === undefined ? null : { ...copy, changes: copy.changes.map((change) => omitUndefined(change)) },
    review,
  };
}
