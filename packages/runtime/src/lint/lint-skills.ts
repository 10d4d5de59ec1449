import {
  baseName,
  type Diagnostic,
  decodeText,
  type FileSystem,
  findHost,
  fixSkill,
  type HostId,
  type HostLint,
  isSkillwrightError,
  joinPath,
  type LintFinding,
  type LintInput,
  lintSkill,
  loadReading,
  MAX_SIDECAR_BYTES,
  MAX_SKILL_FILE_BYTES,
  parentPath,
  SIDECAR_FILES,
  type SidecarText,
} from "@skillwright/core";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import type { Skills } from "../skills/create-skills.ts";
import { listFiles } from "../skills/load-skill.ts";
import { findLintFiles, projectLintFiles } from "./find-lint-files.ts";

/** What a lint run looks at and does. */
export interface LintSkillsOptions {
  /** SKILL.md files, skill folders or folders of skills. Default: the project's skills, or the working folder if it is one. */
  readonly paths?: readonly string[];
  /** `write` applies fixes until nothing is left to fix and writes the files. Default: `none`. */
  readonly fix?: "write" | "none";
  /** Agents the author wants to support. */
  readonly hosts?: readonly HostId[];
}

/** A skill file that was checked. */
export interface LintedSkill {
  readonly file: string;
  /** What is left after fixing. */
  readonly findings: readonly LintFinding[];
  /** The findings that were fixed. */
  readonly fixed: readonly LintFinding[];
  /** The text the findings are about; undefined when the file could not be read. */
  readonly text: string | undefined;
}

/** Everything a lint run found. */
export interface LintRun {
  readonly skills: readonly LintedSkill[];
  /** What kept the search for skills from finding more. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks skill files by every rule, with what is known of their surroundings, and fixes what can be fixed safely. */
export async function lintSkills(skills: Skills, options: LintSkillsOptions = {}): Promise<LintRun> {
  const system = nodeFileSystem();
  const { paths = [] } = options;
  const hosts = await Promise.all((options.hosts ?? []).map(hostLint));
  const { files, diagnostics } =
    paths.length === 0 ? projectLintFiles(system, skills) : findLintFiles(system, paths);
  return { skills: files.map((file) => lintFile(file, { system, skills, hosts, options })), diagnostics };
}

interface Surroundings {
  readonly system: FileSystem;
  readonly skills: Skills;
  readonly hosts: readonly HostLint[];
  readonly options: LintSkillsOptions;
}

function lintFile(file: string, { system, skills, hosts, options }: Surroundings): LintedSkill {
  const bytes = system.read(file, MAX_SKILL_FILE_BYTES + 1);
  if (!bytes.ok) return unreadable(file, "file-unreadable", `The file cannot be read: ${bytes.message}`);
  if (bytes.value.length > MAX_SKILL_FILE_BYTES) {
    return unreadable(file, "file-too-large", `The file is larger than ${MAX_SKILL_FILE_BYTES} bytes`);
  }
  const { text, valid } = decodeText(bytes.value);
  const folder = parentPath(file);
  const listed = listFiles(system, folder);
  const input: LintInput = {
    skill: {
      text,
      complete: true,
      file,
      directory: baseName(folder),
      sidecars: readSidecars(system, folder),
    },
    // With files unlisted, a link to one of them would look dead.
    files: listed.more ? undefined : new Set([...listed.files, baseName(file)]),
    hosts,
    shadowedBy: winnerOver(system, skills, file),
  };
  // Fixing would write the replacement characters instead of the bytes.
  if (!valid) return { file, text, fixed: [], findings: [encodingProblem(file), ...lintSkill(input)] };
  if (options.fix !== "write") return { file, text, fixed: [], findings: lintSkill(input) };
  const result = fixSkill(input);
  try {
    if (result.text !== text) writeFileAtomically(file, result.text, { inside: folder });
  } catch (error) {
    if (!isSkillwrightError(error, "path_escapes_root")) throw error;
    return { file, text, fixed: [], findings: [linkProblem(file, error.message), ...lintSkill(input)] };
  }
  return { file, text: result.text, fixed: result.applied, findings: result.findings };
}

async function hostLint(id: HostId): Promise<HostLint> {
  const profile = findHost(id);
  return { profile, read: await loadReading(profile.reading) };
}

function readSidecars(system: FileSystem, folder: string): readonly SidecarText[] {
  return SIDECAR_FILES.flatMap((path): readonly SidecarText[] => {
    const file = joinPath(folder, path);
    const bytes = system.read(file, MAX_SIDECAR_BYTES + 1);
    return bytes.ok ? [{ path, file, text: decodeText(bytes.value).text }] : [];
  });
}

/** The path of the skill that hides the one in a file, among those of the place. */
function winnerOver(system: FileSystem, skills: Skills, file: string): string | undefined {
  const key = system.canonical(file);
  const all = skills.snapshot.skills;
  const status = key.ok ? all.find((skill) => skill.found.key === key.value) : undefined;
  return status?.shadowedBy === undefined
    ? undefined
    : all.find((skill) => skill.id === status.shadowedBy)?.found.path;
}

function unreadable(file: string, code: "file-unreadable" | "file-too-large", message: string): LintedSkill {
  return { file, text: undefined, fixed: [], findings: [{ code, severity: "error", message, file }] };
}

function linkProblem(file: string, message: string): LintFinding {
  return {
    code: "link-not-followed",
    severity: "warning",
    message,
    file,
    hint: "Lint the file it leads to.",
  };
}

function encodingProblem(file: string): LintFinding {
  return {
    code: "file-encoding",
    severity: "error",
    message: "The file is not valid UTF-8; it is not fixed",
    file,
    hint: "Save it as UTF-8.",
  };
}
