import type { ArchiveReason } from "../errors/archive-reason.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import { omitUndefined } from "../omit-undefined.ts";

const hints: Readonly<Record<ArchiveReason, string>> = {
  "not-an-archive": "Give a zip file; `.skill` files are zip files too.",
  malformed: "Make the archive anew with a common program such as `zip`.",
  encrypted: "Make the archive anew without a password.",
  unsupported: "Make the archive anew with plain deflate, in one part.",
  "unsafe-name": "Nothing was written. Rename the entry, or do not use an archive from this source.",
  "not-a-file":
    "Nothing was written. Only plain files and folders are taken; put copies in the place of links.",
  duplicate: "Nothing was written. Every name may occur once, whatever its case and form of Unicode.",
  "too-large": "Nothing was written. Leave out what the skill does not need.",
  damaged: "Nothing was written. Get the archive again; it is incomplete or was changed.",
};

/** The error for an archive that is refused as a whole; the entry is named where one is to blame. */
export function archiveProblem(
  reason: ArchiveReason,
  why: string,
  entry?: string,
): SkillwrightError<"archive_error"> {
  return new SkillwrightError("archive_error", {
    message:
      entry === undefined ? `The archive is refused: ${why}` : `The archive is refused: "${entry}" ${why}`,
    details: { reason, ...omitUndefined({ entry }) },
    hint: hints[reason],
  });
}
