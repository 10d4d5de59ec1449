/**
 * What happened to a skill: what the store did, `found` for its first sight, and `changed` or `vanished` for what
 * somebody did without this program.
 */
export type VersionAction =
  | "create"
  | "update"
  | "rename"
  | "delete"
  | "restore"
  | "replace"
  | "found"
  | "changed"
  | "vanished";

/** What happened, as every front end says it. */
export const versionActionTexts: Readonly<Record<VersionAction, string>> = {
  create: "Created",
  update: "Changed",
  rename: "Renamed",
  delete: "Deleted",
  restore: "Restored",
  replace: "Replaced",
  found: "First seen",
  changed: "Changed outside Skillwright",
  vanished: "Removed outside Skillwright",
};

/** What happened in words: the message of the change if it has one. */
export function versionText({
  action,
  message,
}: {
  readonly action: VersionAction;
  readonly message: string;
}): string {
  return message === "" ? versionActionTexts[action] : message;
}
