import {
  type Diagnostic,
  type FileAnswer,
  type FileSystem,
  findHost,
  fixSkill,
  type HostId,
  type HostLint,
  isInside,
  isSkillwrightError,
  type LintFinding,
  type LintInput,
  lintSetting,
  lintSkill,
  loadParser,
  MAX_SKILL_FILE_BYTES,
  parentPath,
  parseSkill,
  type RuleLevels,
  withHint,
} from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { allLintFiles, findLintFiles, lintPath, projectLintFiles } from "./find-lint-files.ts";
import { type LintFile, readLintInput } from "./read-lint-input.ts";

/** Options of a lint run. */
export interface LintSkillsOptions {
  /** Names of skills, SKILL.md files, skill folders, commands or folders of them. Default: {@link scope}. */
  readonly paths?: readonly string[];
  /** What is checked without paths: the project's skills and commands, or the user's too. Default: `project`. */
  readonly scope?: "project" | "all";
  /** Levels of rules, which go before those of the configuration. */
  readonly levels?: RuleLevels;
  /** `write` applies fixes until nothing is left to fix and writes the files. Default: `none`. */
  readonly fix?: "write" | "none";
  /** Agents the author wants to support. */
  readonly hosts?: readonly HostId[];
  readonly progress?: (done: number, total: number) => void;
}

/** A skill or command that was checked. */
export interface LintedSkill {
  readonly file: string;
  readonly kind: "skill" | "command";
  /** The findings that remain after fixing. */
  readonly findings: readonly LintFinding[];
  readonly fixed: readonly LintFinding[];
  /** The text the findings are about; undefined when the file could not be read, or is not UTF-8. */
  readonly text: string | undefined;
}

/** Everything a lint run found. */
export interface LintRun {
  readonly skills: readonly LintedSkill[];
  /** Problems that limited the search for skills. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks skills and commands against every lint rule and, on request, applies safe fixes.
 *
 * @example
 * ```ts
 * const run = await lintSkills(skills, { paths: [".agents/skills"], fix: "write" });
 * for (const { file, findings } of run.skills) console.log(file, findings.length);
 * ```
 */
export async function lintSkills(
  { snapshot }: { readonly snapshot: Snapshot },
  options: LintSkillsOptions = {},
): Promise<LintRun> {
  const system = nodeFileSystem();
  const { paths = [] } = options;
  const hosts = await Promise.all((options.hosts ?? []).map(hostLint));
  const { files, diagnostics } =
    paths.length > 0
      ? findLintFiles(
          system,
          paths.map((path) => lintPath(path, snapshot)),
        )
      : options.scope === "all"
        ? allLintFiles(snapshot)
        : projectLintFiles(system, snapshot);
  const skills = files.map((file, index) => {
    const linted = lintFile(file, { system, snapshot, hosts, options });
    options.progress?.(index + 1, files.length);
    return linted;
  });
  return { skills, diagnostics };
}

interface Surroundings {
  readonly system: FileSystem;
  readonly snapshot: Snapshot;
  readonly hosts: readonly HostLint[];
  readonly options: LintSkillsOptions;
}

function lintFile(file: LintFile, { system, snapshot, hosts, options }: Surroundings): LintedSkill {
  const { path, kind } = file;
  const bytes = system.read(path, MAX_SKILL_FILE_BYTES + 1);
  if (!bytes.ok) return unreadable(file, "file-unreadable", reasonOf(bytes));
  if (bytes.value.length > MAX_SKILL_FILE_BYTES) {
    return unreadable(file, "file-too-large", `The file is larger than ${MAX_SKILL_FILE_BYTES} bytes`);
  }
  const shadowedBy = winnerOver(system, snapshot, path);
  const input: LintInput = {
    ...readLintInput(system, file, bytes.value),
    hosts,
    shadowedBy,
    levels: levelsFor(snapshot, options),
  };
  // If the bytes aren't valid UTF-8, writing would replace them with replacement characters.
  if (input.encodings?.has(path) === true) {
    return { file: path, kind, text: undefined, fixed: [], findings: lintSkill(input) };
  }
  const { text } = input.skill;
  const unfixed = (findings: readonly LintFinding[]): LintedSkill => ({
    file: path,
    kind,
    text,
    fixed: [],
    findings,
  });
  if (options.fix !== "write") {
    return unfixed(lintSkill(leadsOut(system, path) ? { ...input, fixes: "withhold" } : input));
  }
  const result = fixSkill(input);
  try {
    if (result.text !== text) writeFileAtomically(path, result.text, { inside: parentPath(path) });
  } catch (error) {
    if (!isSkillwrightError(error, "path_escapes_root")) throw error;
    return unfixed([linkProblem(path, error.message), ...lintSkill({ ...input, fixes: "withhold" })]);
  }
  return { file: path, kind, text: result.text, fixed: result.applied, findings: result.findings };
}

/** Checks the text of a SKILL.md that is in no file. Nothing is known about its folder and its other files. */
export async function lintText(
  { snapshot }: { readonly snapshot: Snapshot },
  text: string,
  options: Pick<LintSkillsOptions, "hosts" | "levels"> & { readonly file: string },
): Promise<LintRun> {
  const { file } = options;
  const skill = { text, complete: true, file, sidecars: [] };
  const { manifest } = parseSkill({ ...skill, directory: "skill" });
  const findings = lintSkill({
    // A text has no folder whose name could differ.
    skill: { ...skill, directory: manifest?.name ?? "skill" },
    hosts: await Promise.all((options.hosts ?? []).map(hostLint)),
    levels: levelsFor(snapshot, options),
    fixes: "withhold",
  });
  // A text that doesn't load has a name too, but there is no folder to compare it with.
  const own = findings.filter(({ code }) => code !== "name-directory-mismatch");
  return { skills: [{ file, kind: "skill", text, fixed: [], findings: own }], diagnostics: [] };
}

function levelsFor(
  { config }: Snapshot,
  { levels = new Map() }: Pick<LintSkillsOptions, "levels">,
): RuleLevels {
  return new Map([...lintSetting(config), ...levels]);
}

/** Whether a file is a link out of its folder; the target is never written. */
function leadsOut(system: FileSystem, path: string): boolean {
  const file = system.canonical(path);
  const folder = system.canonical(parentPath(path));
  return !file.ok || !folder.ok || !isInside(folder.value, file.value);
}

async function hostLint(id: HostId): Promise<HostLint> {
  const profile = findHost(id);
  return { profile, read: await loadParser(profile.parser) };
}

/** The path of the skill that shadows the one in a file, in this environment. */
function winnerOver(system: FileSystem, { skills: all }: Snapshot, file: string): string | undefined {
  const key = system.canonical(file);
  const status = key.ok ? all.find((skill) => skill.found.key === key.value) : undefined;
  return status?.shadowedBy === undefined
    ? undefined
    : all.find((skill) => skill.id === status.shadowedBy)?.found.path;
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

function reasonOf({ problem, message }: Extract<FileAnswer<unknown>, { readonly ok: false }>): string {
  if (problem === "not-file") return "This is a folder; a SKILL.md is a file";
  if (problem === "denied") return "The file cannot be read: permission denied";
  return `The file cannot be read: ${message}`;
}

function unreadable(
  { path, kind }: LintFile,
  code: "file-unreadable" | "file-too-large",
  message: string,
): LintedSkill {
  const finding = withHint({ code, severity: "error", message, file: path });
  return { file: path, kind, text: undefined, fixed: [], findings: [finding] };
}
