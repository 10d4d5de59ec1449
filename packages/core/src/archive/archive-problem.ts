import type { ArchiveReason } from "../errors/archive-reason.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";

const hints: Readonly<Record<ArchiveReason, string>> = {
  "not-an-archive": "Use a .zip, .skill, .tar.gz or .tgz file.",
  malformed: "Create the archive again with a common program such as `zip` or `tar`.",
  encrypted: "Create the archive again without a password.",
  unsupported: "Create the archive again with default settings, in one part.",
  "unsafe-name": "Nothing was written. Rename the entry, or do not use an archive from this source.",
  "not-a-file": "Nothing was written. Only regular files and folders are allowed; replace links with copies.",
  duplicate: "Nothing was written. Names must be unique, ignoring case and Unicode form.",
  "too-large": "Nothing was written. Remove what the skill doesn't need.",
  damaged: "Nothing was written. Download the archive again; it is incomplete or was modified.",
};

/** The error for an archive that is rejected as a whole; the responsible entry is named if there is one. */
export function archiveProblem(
  reason: ArchiveReason,
  why: string,
  entry?: string,
): SkillwrightError<"archive_error"> {
  return new SkillwrightError("archive_error", {
    message:
      entry === undefined
        ? `The archive was rejected: ${why}`
        : `The archive was rejected: "${entry}" ${why}`,
    details: { reason, ...omitUndefined({ entry }) },
    hint: hints[reason],
  });
}
