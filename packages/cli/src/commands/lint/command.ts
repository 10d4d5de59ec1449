import {
  type Diagnostic,
  findHost,
  HOST_IDS,
  type HostId,
  type LintFinding,
  lintRules,
  RULE_LEVELS,
  type RuleLevels,
  SkillwrightError,
  toSarif,
} from "@skillwright/core/internal";
import {
  type LintRun,
  lintSkills,
  lintText,
  type Skills,
  toDiagnosticEntry,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { anyNumber, choiceOr, list, textOption, toggle, wholeNumber } from "../../command-line/option.ts";
import { conflictingOptions, unknownName, usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import { countBySeverity, enumerate, type SeverityCounts } from "../../output/numbers.ts";
import { red } from "../../output/parts.ts";
import { version } from "../../version.ts";
import { slowProgress } from "../../views/slow-progress.ts";
import { ruleUri } from "./rule-uri.ts";
import { lintTexts, printLint } from "./view.ts";

/** Checks skills; ends with 1 when there are errors, or more warnings than allowed. */
export const command: Command = defineCommand({
  paged: true,
  arguments: {
    paths: anyNumber(
      "Names of skills, SKILL.md files, commands, folders of them, or - for standard input (default: the project's skills and commands)",
      { completion: "skills" },
    ),
  },
  options: {
    all: toggle("Check your own skills too, not only the project's"),
    fix: toggle("Apply safe fixes"),
    rule: list("rule=level", "Set a rule to off, warn or error (repeatable; see `skillwright help lint`)", {
      completion: "lint-rules",
    }),
    for: textOption("hosts", "Agents to support, separated by commas", { completion: "host-list" }),
    format: choiceOr("text", "format", "Output format", ["text", "json", "sarif"]),
    maxWarnings: wholeNumber("n", "Fail if there are more warnings than this"),
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright lint",
    "skillwright lint pdf-tools --fix",
    "skillwright lint --all --rule body-long=off",
    "skillwright lint - < SKILL.md",
    "skillwright lint skills --for claude-code,codex",
    "skillwright lint --format sarif > lint.sarif",
  ],
  async run({ paths }, flags, out) {
    if (flags.json && flags.format === "sarif") throw conflictingOptions("--json", "--format sarif");
    const hosts = flags.for === undefined ? [] : hostsNamed(flags.for);
    if (flags.all && paths.length > 0) throw conflictingOptions("--all", paths[0] ?? "");
    const levels = levelsNamed(flags.rule);
    const skills = await openSkills(toSkillsOptions(flags));
    const run = paths.includes("-")
      ? await lintInput(skills, { paths, hosts, levels, fix: flags.fix })
      : await lintSkills(skills, {
          paths,
          hosts,
          levels,
          scope: flags.all ? "all" : "project",
          fix: flags.fix ? "write" : "none",
          progress: slowProgress(out, lintTexts.checking),
        });
    if (run.skills.length === 0 && paths.length > 0) {
      throw new SkillwrightError("file_not_found", {
        message: lintTexts.nothingIn(enumerate(paths)),
        details: { path: paths[0] ?? "" },
      });
    }
    const { place } = skills.snapshot;
    const counts = countBySeverity(allFindings(run));
    const format = flags.json ? "json" : flags.format;
    const allowed = flags.maxWarnings ?? Number.POSITIVE_INFINITY;
    const isOver = counts.warning > allowed;
    const status = counts.error > 0 || isOver ? 1 : 0;
    if (format === "sarif") return out.json(sarif(run, place.gitRoot ?? place.cwd), status);
    if (format === "json") return out.json(toDocument(run, counts), status);
    printLint(run, counts, { place, out });
    if (isOver) out.problem([red(lintTexts.tooManyWarnings(counts.warning, allowed))]);
    return status;
  },
});

function hostsNamed(names: string): readonly HostId[] {
  const ids = names.split(",").flatMap((id) => (id.trim() === "" ? [] : [findHost(id.trim()).id]));
  if (ids.length > 0) return ids;
  throw usageError(lintTexts.noHosts, "--for", {
    suggestions: HOST_IDS,
    hint: lintTexts.knownHosts(HOST_IDS),
  });
}

/** Checks standard input, which can't be written back. */
function lintInput(
  skills: Skills,
  {
    paths,
    fix,
    ...options
  }: {
    readonly paths: readonly string[];
    readonly fix: boolean;
    readonly hosts: readonly HostId[];
    readonly levels: RuleLevels;
  },
): Promise<LintRun> {
  if (fix) throw conflictingOptions("--fix", "-");
  if (paths.length > 1) throw usageError(lintTexts.onlyInput, "-");
  return lintText(skills, readTextFile("-"), { ...options, file: lintTexts.input });
}

/** Reads `NAME=LEVEL`. */
function levelsNamed(given: readonly string[]): RuleLevels {
  return new Map(
    given.map((text) => {
      const [name = "", word = ""] = text.split("=");
      const rule = lintRules.find(({ id }) => id === name);
      const level = RULE_LEVELS.find((known) => known === word);
      if (rule === undefined) {
        throw unknownName(lintTexts.noRule(name), name, {
          known: lintRules.map(({ id }) => id),
          hint: lintTexts.rulesHint,
        });
      }
      if (level === undefined) throw usageError(lintTexts.noLevel(text), text, { suggestions: RULE_LEVELS });
      return [rule.id, level] as const;
    }),
  );
}

function allFindings({ diagnostics, skills }: LintRun): readonly Diagnostic[] {
  return [...diagnostics, ...skills.flatMap(({ findings }) => findings)];
}

function sarif(run: LintRun, root: string): ReturnType<typeof toSarif> {
  const texts = new Map(
    run.skills.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])),
  );
  return toSarif(allFindings(run), { version, root, texts, helpUri: ruleUri });
}

function toDocument(run: LintRun, counts: SeverityCounts): unknown {
  const entry = (finding: LintFinding): unknown => ({
    ...toDiagnosticEntry(finding),
    fix: finding.fix?.title ?? null,
  });
  return {
    skills: run.skills.map(({ file, kind, findings, fixed }) => ({
      file,
      kind,
      findings: findings.map(entry),
      fixed: fixed.map(entry),
    })),
    diagnostics: run.diagnostics.map(toDiagnosticEntry),
    counts: { errors: counts.error, warnings: counts.warning, notes: counts.info },
  };
}
