import { createHash } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import {
  baseName,
  type LeftOutFile,
  type LintFinding,
  type PackageFile,
  type PackagePath,
  packageNameProblem,
  parentPath,
  type SkillStatus,
  SkillwrightError,
  writeZip,
} from "@skillwright/core/internal";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { readSource } from "./import-source.ts";
import { inspectPackage } from "./inspect-package.ts";

/** The form of an export: the SKILL.md alone, or the whole skill as a `.skill` file. */
export type ExportFormat = "md" | "skill";

/** A skill ready to be given away. */
export interface SkillExport {
  readonly format: ExportFormat;
  readonly name: string;
  /** A name for the file. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** What is in it, sorted by path. */
  readonly files: readonly PackageFile[];
  /** Files of the skill that the form has no place for. */
  readonly omitted: readonly string[];
  /** What lies in the skill's folder and belongs to no package. */
  readonly leftOut: readonly LeftOutFile[];
}

/** A `.skill` file made from a folder, with what lint says about it. */
export interface PackedSkill extends SkillExport {
  readonly findings: readonly LintFinding[];
}

/** Exports any skill, built-in ones too. The same folder makes the same bytes on every computer. */
export function exportSkill(skill: SkillStatus, options: { readonly format: ExportFormat }): SkillExport {
  const { found, manifest } = skill;
  if (found.kind === "command") return exportCommand(skill, options.format);
  const content = readPackageTree(parentPath(found.path));
  const name = folderName(manifest.name) ?? folderName(baseName(parentPath(found.path))) ?? "skill";
  return toExport({ ...content, name, main: baseName(found.path) }, options.format);
}

/**
 * Makes a `.skill` file of a skill's folder. Refuses one that lint finds errors in with `validation_error`, after the
 * same checks as for an import.
 */
export function packSkill(path: string): PackedSkill {
  const folder = /^skill\.md$/i.test(basename(path)) ? dirname(resolve(path)) : path;
  const source = readSource({ path: folder });
  const [only, ...more] = source.packages;
  if (source.kind === "archive" || only === undefined || more.length > 0 || only.folder !== "") {
    const problem = `${source.label} is not the folder of one skill`;
    throw new SkillwrightError("validation_error", {
      message: problem,
      details: { problems: [problem] },
      hint: "Name a folder that has a SKILL.md at its top.",
    });
  }
  const { manifest, file, findings } = inspectPackage(only.files, {
    label: source.label,
    directory: source.nameHint,
  });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: `${source.label} is not packed: ${errors.map(({ message }) => message).join("; ")}`,
      details: { problems: errors.map(({ message }) => message) },
      hint: "`skillwright lint` tells more, and mends what can be mended.",
    });
  }
  const name = folderName(manifest.name) ?? source.nameHint;
  return { ...toExport({ ...only, name, main: file }, "skill"), findings };
}

function toExport(
  skill: {
    readonly files: readonly PackageFile[];
    readonly leftOut: readonly LeftOutFile[];
    readonly name: string;
    /** The path of the SKILL.md. */
    readonly main: string;
  },
  format: ExportFormat,
): SkillExport {
  const { name, leftOut } = skill;
  const files = format === "skill" ? skill.files : skill.files.filter(({ path }) => path === skill.main);
  const bytes =
    format === "skill" ? writeZip(files, { folder: name }) : (files[0]?.bytes ?? new Uint8Array());
  return {
    format,
    name,
    fileName: `${name}.${format}`,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    files,
    omitted: skill.files.flatMap((file) => (files.includes(file) ? [] : [file.path])),
    leftOut,
  };
}

/** A command is a single file; in a folder of its own it would be something else. */
function exportCommand({ found, id }: SkillStatus, format: ExportFormat): SkillExport {
  if (format === "skill") {
    const problem = `"${id}" is a command, a single file; it has no folder to pack`;
    throw new SkillwrightError("validation_error", {
      message: problem,
      details: { problems: [problem] },
      hint: "Export it in the form md.",
    });
  }
  const source = readSource({ path: found.path });
  const files = source.packages.flatMap((one) => one.files);
  const main = baseName(found.path) as PackagePath;
  const named = files.map((file) => ({ ...file, path: main }));
  return toExport({ files: named, leftOut: [], name: source.nameHint, main }, format);
}

/** A name that can be a folder's everywhere. */
function folderName(name: string): string | undefined {
  return name.includes("/") || packageNameProblem(name) !== undefined ? undefined : name;
}
