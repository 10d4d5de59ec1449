import { SkillwrightError } from "../errors/skillwright-error.ts";

/** The shape of a file that this program stores. */
export interface StateFormat {
  /** Version of the shape that is written. */
  readonly version: number;
  /** How a file of a version becomes one of the next, by the version that it has. Default: there was only one. */
  readonly migrations?: Readonly<Record<number, (data: StateData) => StateData>>;
  /** What to do about a file of a newer version. */
  readonly hint: string;
}

/** The content of a state file. Untrusted: only its version was checked. */
export type StateData = Readonly<Record<string, unknown>>;

/** A file's content in the shape of this version, and the version that it had. */
export interface MigratedState {
  readonly data: StateData;
  readonly from: number;
}

/**
 * Brings the content of a file to the current shape, one version at a time and only forward. The file itself is not
 * changed. Undefined for a shape without a version that is known. Throws `newer_state` for one of a newer version.
 */
export function migrateState(
  file: string,
  content: unknown,
  { version, migrations = {}, hint }: StateFormat,
): MigratedState | undefined {
  let data = Object(content) as StateData;
  const from = data.version;
  if (typeof from !== "number" || !Number.isSafeInteger(from)) return undefined;
  refuseNewer(file, { found: from, known: version, hint });
  for (let at = from; at < version; at++) {
    const migrate = migrations[at];
    if (migrate === undefined) return undefined;
    data = { ...migrate(data), version: at + 1 };
  }
  return { data, from };
}

/** Throws `newer_state` for a file that a newer version of this program wrote: this version doesn't know what is in it. */
export function refuseNewer(
  file: string,
  { found, known, hint }: { readonly found: number; readonly known: number; readonly hint: string },
): void {
  if (found <= known) return;
  throw new SkillwrightError("newer_state", {
    message: `${file} was written by a newer version of Skillwright and is not touched`,
    details: { file, found, known },
    hint,
  });
}
