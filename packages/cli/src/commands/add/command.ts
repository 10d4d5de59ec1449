import { omitUndefined } from "@skillwright/core/internal";
import {
  type InstallReview,
  installQuestion,
  refusal,
  toInstallReportDocument,
  toInstallReviewDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { choiceOr, list, required, textOption, toggle } from "../../command-line/option.ts";
import { conflictOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { dim, red } from "../../output/parts.ts";
import { shortPathsIn } from "../../output/short-path.ts";
import { hasPerson, nobodyToAsk } from "../../prompt/is-confirmed.ts";
import { hasFailed, installTexts, printInstallReport, printInstallSummaries } from "../../views/install.ts";
import { agentOptions, installOptions, toAgents, toInstallOptions } from "./install-options.ts";
import { addTexts } from "./text.ts";

/** The options of `add`, and of `install` with a source. */
export const addOptions = {
  skill: list("name", "Install only this skill (repeatable)"),
  all: toggle("Install all skills from the source"),
  name: textOption("name", "Install under another name"),
  scope: choiceOr("user", "scope", "Install for you, or for everyone in the project", ["user", "project"]),
  onConflict: conflictOption,
  ...agentOptions,
  dryRun: toggle("Show what would be installed, without installing anything"),
  allowDowngrade: toggle("Let an older version replace a newer one"),
  ...installOptions,
};
export type AddFlags = FlagsOf<typeof addOptions>;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    source: required("owner/repo, URL, npm:package, path or archive; - reads standard input", {
      completion: "files",
    }),
  },
  options: addOptions,
  examples: [
    "skillwright add acme/skills",
    "skillwright add acme/skills@pdf --scope project",
    "skillwright add acme/skills@pdf --to claude-code,codex",
    "skillwright add https://example.com/skills.git#v2 --skill pdf --dry-run",
    "skillwright add ./my-skills --all --yes",
  ],
  run: ({ source }, flags, out) => add(source, flags, out),
});

/** Installs skills of a source, after the user reviewed them. */
export async function add(source: string, flags: AddFlags, out: Output): Promise<number> {
  const { cwd, scope, name, onConflict } = flags;
  const skills = await skillsIn(cwd);
  const options = {
    ...toInstallOptions(flags, out),
    scope,
    skills: flags.skill,
    downgrade: flags.allowDowngrade ? ("allow" as const) : ("refuse" as const),
    ...omitUndefined({ name, onConflict }),
    ...toAgents(flags),
  };
  const { place } = skills.snapshot;
  const found = await skills.installer.review(source, options);
  for (const { folder, error } of found.broken) out.problem(installTexts.broken(folder, error.message), 2);
  const review = await choose(found, flags);
  if (review === undefined) {
    out.text(`${installTexts.otherwise}.`);
    return 1;
  }
  if (flags.dryRun) {
    const errors = review.skills.flatMap((skill) =>
      skill.summary.action === "unchanged" ? [] : (refusal(skill, review, options) ?? []),
    );
    const status = errors.length + review.broken.length > 0 ? 1 : 0;
    if (flags.json) return out.json({ review: toInstallReviewDocument(review), report: null }, status);
    const { url, version } = review.provenance;
    const from = { source: review.source, url, ...omitUndefined({ version }) };
    const summaries = review.skills.map(({ summary }) => summary);
    printInstallSummaries(from, summaries, { print: (parts, hang) => out.text(parts, hang), place });
    for (const { message, hint } of errors) {
      out.problem([red(shortPathsIn(message, place))], 2);
      if (hint !== undefined) out.problem(hint);
    }
    out.text(addTexts.dryRun);
    return status;
  }
  const isRefused = review.skills.every(({ summary }) => summary.decision.outcome === "refuse");
  if (!isRefused && !flags.yes && (flags.json || !hasPerson()) && installQuestion(review) !== undefined)
    throw nobodyToAsk(installTexts);
  const report = await skills.installer.install(review, options);
  const status = hasFailed(report) ? 1 : 0;
  if (flags.json) {
    const document = { review: toInstallReviewDocument(review), report: toInstallReportDocument(report) };
    return out.json(document, status);
  }
  // What can't be installed was printed before the question.
  const failed = report.failed.filter(({ error }) => found.broken.every((other) => other.error !== error));
  printInstallReport({ ...report, failed }, { out, place });
  const applied = new Set(report.applied.map((skill) => skill.name));
  const runs = review.skills.filter(
    ({ summary }) => summary.executes.length > 0 && applied.has(summary.name),
  );
  const [first] = runs;
  if (first !== undefined)
    out.note([dim(installTexts.trust(runs.length === 1 ? first.summary.name : "NAME"))]);
  return status;
}

/** The skills that the user wants; undefined if none. Throws `usage_error` if that has to be asked and can't be. */
async function choose(review: InstallReview, flags: AddFlags): Promise<InstallReview | undefined> {
  const isClear = flags.all || flags.skill.length > 0 || flags.name !== undefined || review.skills.length < 2;
  if (isClear) return review;
  const names = review.skills.map(({ summary }) => summary.name);
  if (flags.json || !hasPerson()) {
    const more = { suggestions: names, hint: addTexts.severalHint };
    throw usageError(addTexts.several(review.source, names), "--skill", more);
  }
  const { chooseSeveral } = await import("../../prompt/prompts.ts");
  const chosen = await chooseSeveral(
    addTexts.which,
    review.skills.map(({ summary }) => ({
      value: summary.name,
      label: summary.name,
      hint: summary.description.slice(0, 60),
    })),
  );
  if (chosen === undefined || chosen.length === 0) return undefined;
  const skills = review.skills.filter(({ summary }) => chosen.includes(summary.name));
  return { ...review, skills, broken: [] };
}
