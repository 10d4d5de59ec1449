/** The compared fields of a skill in `skillwright list --json --all`. */
export interface OurSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly state: string;
  readonly reasons: readonly unknown[];
  readonly enabled: boolean;
  readonly modelInvocable: boolean;
  readonly shadowedBy: unknown;
}

/** A diagnostic in `skillwright list --json`. */
export interface OurDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
}

/** The compared parts of `skillwright list --json --all`. */
export interface OurListing {
  readonly skills: readonly OurSkill[];
  readonly diagnostics: readonly OurDiagnostic[];
}
