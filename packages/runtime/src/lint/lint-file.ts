/** A file to check. */
export interface LintFile {
  readonly path: string;
  readonly kind: "skill" | "command";
}
