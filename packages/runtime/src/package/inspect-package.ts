import {
  type Diagnostic,
  decodeText,
  describePermissionDelta,
  type LintFinding,
  type LintInput,
  lintSkill,
  MAX_IMPORT_BYTES,
  type PackageFile,
  parseSkill,
  permissionDelta,
  SIDECAR_FILES,
  type SkillManifest,
  SkillwrightError,
  textEncoding,
} from "@skillwright/core";
import { declaredFeatures } from "../session/declared-features.ts";
import { type ExecutingFeature, executingFeatures } from "../trust/executing-features.ts";

/** Largest file besides the SKILL.md that lint looks into, in bytes; a larger one is data. */
const MAX_SEARCHED_BYTES = 256 * 1024;

/** What a package says about itself and what it may do. */
export interface InspectedPackage {
  readonly manifest: SkillManifest;
  /** The SKILL.md or skill.md. */
  readonly file: PackageFile;
  readonly text: string;
  /** Everything in it that executes once a person approves it. */
  readonly executes: readonly ExecutingFeature[];
  /** What it changes about the tools of an agent, in sentences. */
  readonly permissions: readonly string[];
  readonly findings: readonly LintFinding[];
}

/** How the parts of a package are named. */
export interface InspectOptions {
  /** Stands before the paths in findings. */
  readonly label: string;
  /** The folder's name, or what else the skill may be called. */
  readonly directory: string;
}

/**
 * Looks at a package without writing it. Throws `parse_error` when its SKILL.md does not load, and what else keeps a
 * skill from being imported: no SKILL.md, too large a one, one without instructions.
 */
export function inspectPackage(files: readonly PackageFile[], options: InspectOptions): InspectedPackage {
  const file = files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => path === "skill.md");
  if (file === undefined) throw invalid(`${options.label} has no SKILL.md`);
  const place = placeOf(options.label);
  if (file.bytes.length > MAX_IMPORT_BYTES) {
    throw new SkillwrightError("limit_exceeded", {
      message: `${place(file.path)} has ${file.bytes.length} bytes; ${MAX_IMPORT_BYTES} are allowed`,
      details: { limit: "MAX_IMPORT_BYTES", allowed: MAX_IMPORT_BYTES, actual: file.bytes.length },
      hint: "Move detail into files below references/.",
    });
  }
  const input = lintInput(files, file, options);
  const { text } = input.skill;
  const { manifest, bodyStart, diagnostics } = parseSkill(input.skill);
  if (manifest === undefined) throw unreadable(place(file.path), diagnostics);
  const body = text.slice(bodyStart);
  if (body.trim() === "") throw invalid(`${place(file.path)} has no instructions after its frontmatter`);
  const entries = files.map(({ path, executable }) => ({
    path,
    kind: executable ? ("program" as const) : ("file" as const),
  }));
  const declared = declaredFeatures({ manifest, text, body, found: { path: file.path } });
  const policy = { allow: [], ask: [], deny: [] };
  return {
    manifest,
    file,
    text,
    executes: executingFeatures({ entries }, declared),
    permissions: describePermissionDelta(permissionDelta(policy, manifest)),
    findings: lintSkill(input),
  };
}

function lintInput(
  files: readonly PackageFile[],
  file: PackageFile,
  { label, directory }: InspectOptions,
): LintInput {
  const place = placeOf(label);
  const { text, valid } = decodeText(file.bytes);
  const encoding = textEncoding(file.bytes);
  const sidecars = SIDECAR_FILES.flatMap((path) => {
    const found = files.find((other) => other.path === path);
    return found === undefined ? [] : [{ path, file: place(path), text: decodeText(found.bytes).text }];
  });
  const others = files.filter(
    (other) =>
      other !== file &&
      !SIDECAR_FILES.some((path) => path === other.path) &&
      other.bytes.length <= MAX_SEARCHED_BYTES &&
      textEncoding(other.bytes) !== "binary",
  );
  return {
    skill: { text, complete: true, file: place(file.path), directory, sidecars, validUtf8: valid },
    bytes: file.bytes.length,
    ...(encoding !== "utf-8" && { encodings: new Map([[place(file.path), encoding]]) }),
    texts: others.map(({ path, bytes }) => ({ file: place(path), text: decodeText(bytes).text })),
    files: new Set(files.map(({ path }) => path as string)),
    fixes: "withhold",
  };
}

/** Paths as they are shown: `pdf.zip: scripts/run.sh`; a text has no others. */
function placeOf(label: string): (path: string) => string {
  return (path) => (label.endsWith(path) ? label : `${label}: ${path}`);
}

function unreadable(file: string, diagnostics: readonly Diagnostic[]): SkillwrightError<"parse_error"> {
  const problem = diagnostics.find(({ severity }) => severity === "error");
  return new SkillwrightError("parse_error", {
    message: `${file} cannot be imported: ${problem?.message ?? "it does not load"}`,
    details: {
      file,
      ...(problem?.line !== undefined && { line: problem.line }),
      ...(problem?.column !== undefined && { column: problem.column }),
    },
    ...(problem?.hint !== undefined && { hint: problem.hint }),
  });
}

function invalid(problem: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", { message: problem, details: { problems: [problem] } });
}
