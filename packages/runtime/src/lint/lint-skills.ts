import type { Diagnostic, HostId, LintFinding, RuleLevels } from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { allLintFiles, findLintFiles, lintPath, projectLintFiles } from "./find-lint-files.ts";

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
  // Loaded on demand: a program that only lists skills needs no lint rules.
  const { hostLint, lintFile } = await import("./lint-file.ts");
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
