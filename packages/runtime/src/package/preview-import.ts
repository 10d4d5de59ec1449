import {
  type FoundPackage,
  isSkillwrightError,
  type LeftOutFile,
  type LintFinding,
  type NameConflict,
  type PackageFile,
  SkillwrightError,
  suggestName,
} from "@skillwright/core";
import type { StoreScope } from "../store/store.ts";
import type { ExecutingFeature } from "../trust/executing-features.ts";
import { type ImportSource, readSource, type SourceFiles } from "./import-source.ts";
import { inspectPackage } from "./inspect-package.ts";

/** What a person has to know about skills before they import them. Nothing was written yet. */
export interface ImportPreview {
  /** What the source is called. */
  readonly label: string;
  readonly kind: "text" | "folder" | "archive";
  /** Sorted by their folders in the source. */
  readonly skills: readonly SkillPreview[];
  /** Skills that cannot be imported, with the reason. */
  readonly broken: readonly BrokenSkill[];
  /** Files of the source that belong to no skill; they are not imported. */
  readonly strays: readonly string[];
}

/** One skill that can be imported. */
export interface SkillPreview {
  /** The folder in the source, empty for its top. */
  readonly folder: string;
  /** The name it gets unless another one is chosen; it follows the rules for new skills. */
  readonly name: string;
  /** The name it says itself. */
  readonly ownName: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  /** Everything that would be written. */
  readonly files: readonly PackageFile[];
  readonly bytes: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Everything in it that executes once a person approves it. */
  readonly executes: readonly ExecutingFeature[];
  /** What it changes about the tools of an agent, in sentences. */
  readonly permissions: readonly string[];
  readonly findings: readonly LintFinding[];
  /** Set when the name is taken. */
  readonly conflict?: NameConflict;
}

/** A skill that cannot be imported. */
export interface BrokenSkill {
  readonly folder: string;
  readonly error: SkillwrightError;
}

/** Says who has a name where a skill would go; undefined when nobody does. */
export type FindConflict = (name: string, scope: StoreScope) => NameConflict | undefined;

/** What a preview goes by. */
export interface PreviewContext {
  readonly findConflict: FindConflict;
  readonly scope: StoreScope;
}

/**
 * Looks at what a source holds. A source without any skill that can be imported is refused: with the reason of the
 * only one it has, else with `validation_error`.
 */
export function previewImport(source: ImportSource, context: PreviewContext): ImportPreview {
  const found = readSource(source);
  const skills: SkillPreview[] = [];
  const broken: BrokenSkill[] = [];
  for (const one of found.packages) {
    try {
      skills.push(previewPackage(one, found, context));
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      broken.push({ folder: one.folder, error });
    }
  }
  const [only] = broken;
  if (skills.length === 0)
    throw broken.length === 1 && only !== undefined ? only.error : nothingIn(found, broken);
  return { label: found.label, kind: found.kind, skills, broken, strays: found.strays };
}

function previewPackage(
  { folder, files, leftOut }: FoundPackage,
  { label, nameHint }: SourceFiles,
  { findConflict, scope }: PreviewContext,
): SkillPreview {
  const directory = folder === "" ? nameHint : folder.slice(folder.lastIndexOf("/") + 1);
  const own = inspectPackage(files, {
    label: folder === "" ? label : `${label}: ${folder}`,
    directory: suggestName(directory) ?? "",
  });
  const { name: ownName, displayName, description, version } = own.manifest;
  const name = suggestName(ownName) ?? suggestName(displayName) ?? suggestName(directory) ?? "imported-skill";
  const conflict = findConflict(name, scope);
  return {
    folder,
    name,
    ownName,
    displayName,
    description,
    version,
    files,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    leftOut,
    executes: own.executes,
    permissions: own.permissions,
    // The folder gets the name of the skill.
    findings: own.findings.filter(({ code }) => code !== "name-directory-mismatch"),
    ...(conflict !== undefined && { conflict }),
  };
}

function nothingIn(
  { label }: SourceFiles,
  broken: readonly BrokenSkill[],
): SkillwrightError<"validation_error"> {
  const problems = broken.map(({ error }) => error.message);
  return new SkillwrightError("validation_error", {
    message:
      broken.length === 0 ? `There is no SKILL.md in ${label}` : `No skill in ${label} can be imported`,
    details: { problems: problems.length === 0 ? ["There is no SKILL.md"] : problems },
    hint: "A skill is a folder with a SKILL.md that has a name and a description.",
  });
}
