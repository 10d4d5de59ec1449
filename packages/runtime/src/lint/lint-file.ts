import {
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
  type RuleLevels,
  withHint,
} from "@skillwright/core/internal";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { LintedSkill, LintSkillsOptions } from "./lint-skills.ts";
import { type LintFile, readLintInput } from "./read-lint-input.ts";

interface Surroundings {
  readonly system: FileSystem;
  readonly snapshot: Snapshot;
  readonly hosts: readonly HostLint[];
  readonly options: LintSkillsOptions;
}

/** Checks one skill or command and, on request, applies safe fixes. */
export function lintFile(file: LintFile, { system, snapshot, hosts, options }: Surroundings): LintedSkill {
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
  const { text } = input.skill;
  const linted = { file: path, kind, text, fixed: [] };
  // If the bytes aren't valid UTF-8, writing would replace them with replacement characters.
  if (input.encodings?.has(path) === true) return { ...linted, text: undefined, findings: lintSkill(input) };
  if (options.fix !== "write") {
    const findings = lintSkill(leadsOut(system, path) ? { ...input, fixes: "withhold" } : input);
    return { ...linted, findings };
  }
  const result = fixSkill(input);
  try {
    if (result.text !== text) writeFileAtomically(path, result.text, { inside: parentPath(path) });
  } catch (error) {
    if (!isSkillwrightError(error, "path_escapes_root")) throw error;
    const findings = lintSkill({ ...input, fixes: "withhold" });
    return { ...linted, findings: [linkProblem(path, error.message), ...findings] };
  }
  return { ...linted, text: result.text, fixed: result.applied, findings: result.findings };
}

/** The levels of the rules: the caller's, then the configuration's. */
export function levelsFor(
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

/** An agent that the author wants to support, with its parser. */
export async function hostLint(id: HostId): Promise<HostLint> {
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
