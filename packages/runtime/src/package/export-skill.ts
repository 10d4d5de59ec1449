import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import {
  baseName,
  fileNotFound,
  findPackages,
  type LeftOutFile,
  type LintFinding,
  type PackageFile,
  type PackagePath,
  packageNameProblem,
  parentPath,
  type SkillStatus,
  SkillwrightError,
  validationError,
  writeZip,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/node-file-system.ts";
import { reading, readSeenFile } from "../files/reading.ts";
import { sha256 } from "../files/sha256.ts";
import { type PackageTree, readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { inspectPackage } from "./inspect-package.ts";

/** The format of an export: only the SKILL.md, or the whole skill as a `.skill` file. */
export type ExportFormat = "md" | "skill";

/** A skill ready to be shared. */
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
  /** Files of the skill that the format cannot contain. */
  readonly omitted: readonly string[];
  /** What is in the skill's folder and not part of a package. */
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

/** Packs a skill's folder as a `.skill` file, with the checks of an import. Throws `validation_error` for lint errors. */
export function packSkill(path: string): PackedSkill {
  const folder = /^skill\.md$/i.test(basename(path)) ? dirname(resolve(path)) : path;
  const label = toPortablePath(resolve(folder));
  const { files, leftOut } = readFolder(label);
  const { packages } = findPackages(files);
  if (packages.length !== 1 || packages[0]?.folder !== "") throw notOneSkill(label);
  const { manifest, file, findings } = inspectPackage(files, { label, directory: baseName(label) });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: `${label} is not packed: ${errors.map(({ message }) => message).join("; ")}`,
      details: { problems: errors.map(({ message }) => message) },
      hint: "Run `skillwright lint --fix` to apply safe fixes.",
    });
  }
  const name = folderName(manifest.name) ?? baseName(label);
  return { ...toExport({ files, leftOut, name, main: file }, "skill"), findings };
}

function readFolder(path: string): PackageTree {
  const stats = reading(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) {
    throw fileNotFound(path, `${path} does not exist`, {
      hint: "Name the folder of a skill. `skillwright export NAME` packs a skill that is in use.",
    });
  }
  if (!stats.isDirectory()) throw notOneSkill(path);
  return readPackageTree(path);
}

function notOneSkill(path: string): SkillwrightError<"validation_error"> {
  const problem = `${path} is not the folder of one skill`;
  return validationError(problem, "Name a folder that has a SKILL.md at its top.");
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
    sha256: sha256(bytes),
    files,
    omitted: skill.files.flatMap((file) => (files.includes(file) ? [] : [file.path])),
    leftOut,
  };
}

/** A command is a single file, and stays one. */
function exportCommand({ found, id }: SkillStatus, format: ExportFormat): SkillExport {
  if (format === "skill") {
    const problem = `"${id}" is a command, a single file; it has no folder to pack`;
    throw validationError(problem, "Export it in the format md.");
  }
  const main = baseName(found.path) as PackagePath;
  const file = { path: main, bytes: readSeenFile(found.path), executable: false };
  return toExport(
    { files: [file], leftOut: [], name: main.replace(/\.(?:md|markdown)$/i, ""), main },
    format,
  );
}

/** A name that can be a folder's everywhere. */
function folderName(name: string): string | undefined {
  return name.includes("/") || packageNameProblem(name) !== undefined ? undefined : name;
}
