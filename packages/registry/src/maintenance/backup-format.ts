import { SkillwrightError } from "@skillwright/core/internal";

/** The version of the format. */
export const BACKUP_FORMAT = 1;

/** The file that names everything else of a backup. */
export const BACKUP_MANIFEST = "manifest.json";

export interface BackupManifest {
  readonly format: number;
  readonly createdAt: string;
  /** Each table with its number of rows and the SHA-256 of its file. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  readonly blobs: number;
}

/** The file of a table: a row in each line. */
export function tableFile(table: string): string {
  return `tables/${table}.jsonl`;
}

/** The error for a backup that is not complete or was changed. */
export function damaged(
  file: string,
  { expected, actual }: { readonly expected: string; readonly actual: string },
): SkillwrightError<"integrity_error"> {
  return new SkillwrightError("integrity_error", {
    message: `The backup is damaged: ${file} is not what was saved. Nothing was restored.`,
    details: { url: file, expected, actual },
    hint: "Use another backup.",
  });
}
