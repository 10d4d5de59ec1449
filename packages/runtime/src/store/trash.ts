/** A deleted skill that can be brought back. */
export interface TrashEntry {
  readonly id: string;
  readonly name: string;
  readonly scope: "user" | "project";
  /** The folder it was in. */
  readonly folder: string;
  /** ISO 8601. */
  readonly deletedAt: string;
  readonly bytes: number;
}
