import {
  checkPackage,
  describeDeclaredPermissions,
  describePermissionDelta,
  errorAt,
  isSkillwrightError,
  type LintFinding,
  type PackageFile,
  permissionDelta,
  readFrontmatter,
  type SkillManifest,
  SkillwrightError,
} from "@skillwright/core/internal";
import { declaredFeatures, type ExecutingFeature, executingFeatures } from "../approval/declared-features.ts";

/** What a package says about itself and what it may do. */
export interface InspectedPackage {
  readonly manifest: SkillManifest;
  /** The path of the SKILL.md or skill.md. */
  readonly file: string;
  /** Everything in it that executes once a person approves it. */
  readonly executes: readonly ExecutingFeature[];
  /** What it changes about the tools of an agent and what it asks for, in sentences. */
  readonly permissions: readonly string[];
  readonly findings: readonly LintFinding[];
}

/** How a package is called in messages. */
export interface InspectOptions {
  /** Where it comes from. */
  readonly label: string;
  /** The folder's name, or what else the skill may be called. */
  readonly directory: string;
}

/** Inspects a package without writing it. Throws `parse_error`, `limit_exceeded` and `validation_error`. */
export function inspectPackage(
  files: readonly PackageFile[],
  { label, directory }: InspectOptions,
): InspectedPackage {
  const { manifest, skill, text, findings } = named(label, () =>
    checkPackage(files, { directory, file: label }),
  );
  if (manifest === undefined)
    throw new SkillwrightError("parse_error", { message: label, details: { file: label } });
  const body = text.slice(readFrontmatter(text, true).bodyStart);
  const entries = files.map(({ path, executable }) => ({
    path,
    kind: executable ? ("program" as const) : ("file" as const),
  }));
  const declared = declaredFeatures({ manifest, text, body, found: { path: skill.path } });
  const policy = { allow: [], ask: [], deny: [] };
  return {
    manifest,
    file: skill.path,
    executes: executingFeatures({ entries }, declared),
    permissions: [
      ...describePermissionDelta(permissionDelta(policy, manifest)),
      ...describeDeclaredPermissions(manifest.permissions),
    ],
    findings,
  };
}

/** Adds the package's name to the message of an error. */
function named<T>(label: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!isSkillwrightError(error) || error.message.startsWith(label)) throw error;
    throw errorAt(label, error);
  }
}
