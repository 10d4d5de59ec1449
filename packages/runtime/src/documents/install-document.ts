import type {
  FindDocument,
  InstalledSkillDocument,
  InstallReportDocument,
  InstallReviewDocument,
  OutdatedSkillDocument,
  SyncReportDocument,
} from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { InstalledSkill, InstallReport, OutdatedSkill, SyncReport } from "../install/installer.ts";
import type { InstallReview } from "../install/review-install.ts";
import { toSkillOrigin } from "../install/skill-origins.ts";
import type { FindAnswer } from "../skills/find-skills.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What would be installed, as a document. */
export function toInstallReviewDocument(review: InstallReview): InstallReviewDocument {
  const { url, version, digest } = review.provenance;
  return {
    source: review.source,
    url,
    scope: review.scope,
    skills: review.skills.map(({ summary, conflict }) => ({ ...summary, ...omitUndefined({ conflict }) })),
    broken: review.broken.map(({ folder, error }) => ({ folder, error: error.message })),
    ...omitUndefined({ version, digest }),
  };
}

/** What was installed, as a document. */
export function toInstallReportDocument({
  applied,
  unchanged,
  failed,
  agents = [],
  notices = [],
  advisories,
}: InstallReport): InstallReportDocument {
  return {
    applied: applied.map(({ name, action, entry, lockfile, notices: own, ...place }) => ({
      name,
      action,
      ...place,
      origin: toSkillOrigin(entry, { path: place.folder, lockfile }),
      notices: own,
    })),
    unchanged,
    failed: failed.map(({ name, error: { code, message, hint = null } }) => ({ name, code, message, hint })),
    agents,
    notices,
    ...omitUndefined({ advisories }),
  };
}

/** What was synced, as a document. */
export function toSyncReportDocument({ agentsFile, ...report }: SyncReport): SyncReportDocument {
  return { ...toInstallReportDocument(report), ...omitUndefined({ agentsFile }) };
}

/** What was found elsewhere, as a document. */
export function toFindDocument({ hits, among, problems }: Omit<FindAnswer, "query">): FindDocument {
  return { hits, among, problems: problems.map(({ from, error }) => ({ from, message: error.message })) };
}

/** An installed skill, as a document. */
export function toInstalledDocument(
  { name, scope, folder, lockfile, entry }: InstalledSkill,
  { skills }: Pick<Snapshot, "skills">,
): InstalledSkillDocument {
  const own = skills.find(({ found }) => found.key.startsWith(`${folder}/`));
  return {
    name,
    scope,
    enabled: own?.enabled ?? false,
    origin: toSkillOrigin(entry, { path: folder, lockfile }),
  };
}

/** How an installed skill compares with its source, as a document. */
export function toOutdatedDocument({ error, ...skill }: OutdatedSkill): OutdatedSkillDocument {
  return { ...skill, ...omitUndefined({ error: error?.message }) };
}
