import { unifiedDiff } from "../diff/unified-diff.ts";
import { SkillwrightError, validationError } from "../errors/skillwright-error.ts";
import { MAX_IMPORT_BYTES } from "../limits.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { knownField } from "../parse/frontmatter-fields.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { readFrontmatter } from "../parse/read-frontmatter.ts";
import { SIDECAR_FILES } from "../parse/sidecar-files.ts";
import type { SkillText } from "../parse/skill-text.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import { editFrontmatter } from "../serialize/edit-frontmatter.ts";
import { repairFrontmatter } from "../serialize/repair-frontmatter.ts";
import { decodeText, textEncoding } from "../text/decode-text.ts";
import { lintSkill } from "../validate/lint.ts";
import type { LintFinding } from "../validate/lint-finding.ts";
import type { PackageFile } from "./source.ts";
import { checkTree } from "./tree-check.ts";

/** How a package is checked. */
export interface CheckPackageOptions {
  /** Name of the folder it is for, "" when that is not decided. */
  readonly directory: string;
  /** For messages. Default: SKILL.md. */
  readonly file?: string;
  /** Largest SKILL.md in bytes. Default: {@link MAX_IMPORT_BYTES}. */
  readonly maxBytes?: number;
  /** `accept` lets a text pass that does not load. Default: refuse. */
  readonly broken?: "refuse" | "accept";
  /** How to treat an empty body: it is an error in a new skill. Default: refuse. */
  readonly emptyBody?: "refuse" | "accept";
}

/** A package that may become a skill. */
export interface CheckedPackage {
  /** Undefined only where a broken text is accepted. */
  readonly manifest: SkillManifest | undefined;
  /** Its SKILL.md. */
  readonly skill: PackageFile;
  readonly text: string;
  /** All lint findings; content problems don't reject a skill. */
  readonly findings: readonly LintFinding[];
}

/**
 * Checks that files make a skill, by the one parser. Throws `validation_error` for paths and files that cannot be,
 * `limit_exceeded` for too much of anything and `parse_error` for a SKILL.md that does not load.
 */
export function checkPackage(files: readonly PackageFile[], options: CheckPackageOptions): CheckedPackage {
  for (const { path } of files) parsePackagePath(path, "the skill");
  checkTree(files);
  const skill = findSkillFile(files);
  const { file = "SKILL.md", maxBytes = MAX_IMPORT_BYTES } = options;
  if (skill.bytes.length > maxBytes) {
    throw new SkillwrightError("limit_exceeded", {
      message: `${file} has ${skill.bytes.length} bytes; ${maxBytes} are allowed`,
      details: { limit: "MAX_IMPORT_BYTES", allowed: maxBytes, actual: skill.bytes.length },
      hint: "Move detail into files below references/, and large data out of the skill.",
    });
  }
  const { text, valid } = decodeText(skill.bytes);
  if (!valid) {
    throw new SkillwrightError("parse_error", {
      message: `${file} is not valid UTF-8`,
      details: { file },
      hint: "Save it as UTF-8.",
    });
  }
  const source = skillText(files, { text, file, directory: options.directory });
  const { manifest, diagnostics } = parseSkill(source);
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (manifest === undefined && options.broken !== "accept") {
    const { line, column } = problem ?? {};
    throw new SkillwrightError("parse_error", {
      message: problem?.message ?? `${file} is not a skill`,
      details: { file, ...omitUndefined({ line, column }) },
      ...omitUndefined({ hint: problem?.hint }),
    });
  }
  if (options.emptyBody !== "accept" && diagnostics.some(({ code }) => code === "body-empty")) {
    throw validationError(
      "There is no text after the frontmatter",
      "Write the instructions the agent should follow below the closing `---`.",
    );
  }
  const findings = lintSkill({
    skill: source,
    bytes: skill.bytes.length,
    texts: otherTexts(files, skill),
    files: new Set(files.map(({ path }) => path)),
  });
  return { manifest, skill, text, findings };
}

/** The SKILL.md among files; throws `validation_error` when there is none. */
export function findSkillFile(files: readonly PackageFile[]): PackageFile {
  const found =
    files.find(({ path }) => path === "SKILL.md") ?? files.find(({ path }) => path === "skill.md");
  if (found !== undefined) return found;
  throw validationError("There is no SKILL.md at the top", "A skill is a folder with a SKILL.md in it.");
}

function skillText(
  files: readonly PackageFile[],
  own: Pick<SkillText, "text" | "file" | "directory">,
): SkillText {
  const sidecars = SIDECAR_FILES.flatMap((path) => {
    const found = files.find((candidate) => candidate.path === path);
    return found === undefined ? [] : [{ path, file: path, text: decodeText(found.bytes).text }];
  });
  return { ...own, complete: true, sidecars };
}

function otherTexts(
  files: readonly PackageFile[],
  skill: PackageFile,
): readonly { readonly file: string; readonly text: string }[] {
  return files
    .filter((file) => file !== skill && !SIDECAR_FILES.some((path) => path === file.path))
    .filter(({ bytes }) => bytes.length <= MAX_SEARCHED_BYTES && textEncoding(bytes) !== "binary")
    .map(({ path, bytes }) => ({ file: path, text: decodeText(bytes).text }));
}

/** Largest file that is searched for secrets, in bytes; larger files are data. */
const MAX_SEARCHED_BYTES = 256 * 1024;

/**
 * Gives a SKILL.md another name and leaves every other byte unchanged. Where the file has an `id`, that is its name. Throws
 * `parse_error`, with the repair as a diff, when its YAML can only be read after a repair.
 */
export function setSkillName(text: string, name: string, file: string = "SKILL.md"): string {
  const repaired = repairFrontmatter(text);
  if (repaired !== text) {
    throw new SkillwrightError("parse_error", {
      message: `${file}: the frontmatter isn't valid YAML`,
      details: { file, repair: unifiedDiff(text, repaired, { path: "SKILL.md" }) },
      hint: "Review the suggested repair; `skillwright lint --fix` applies it.",
    });
  }
  const { mapping } = readFrontmatter(text, true);
  const hasId = mapping?.entries.some(({ key }) => knownField(key) === "id") === true;
  return editFrontmatter(text, [{ field: hasId ? "id" : "name", value: name }], { file }).text;
}

/** The files with a SKILL.md that has the name; the same files if it already has it, or is not UTF-8. */
export function namePackage(files: readonly PackageFile[], name: string): readonly PackageFile[] {
  const skill = findSkillFile(files);
  const { text, valid } = decodeText(skill.bytes);
  const { manifest } = parseSkill({ text, complete: true, file: skill.path, directory: "", sidecars: [] });
  if (manifest?.name === name || !valid) return files;
  const bytes = new TextEncoder().encode(setSkillName(text, name, skill.path));
  return withFile(files, skill, bytes);
}

/** The files of a package with other bytes in one of them. */
export function withFile(
  files: readonly PackageFile[],
  { path }: Pick<PackageFile, "path">,
  bytes: Uint8Array,
): readonly PackageFile[] {
  return files.map((file) => (file.path === path ? { ...file, bytes } : file));
}
