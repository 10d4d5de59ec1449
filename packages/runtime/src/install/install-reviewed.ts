import {
  baseName,
  type InstallSummary,
  isSkillwrightError,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { StoreScope } from "../store/store.ts";
import { type AppliedSkill, applyInstall, type PlannedSkill } from "./apply-install.ts";
import type { InstallContext } from "./install-context.ts";
import { installQuestion } from "./install-question.ts";
import type { FailedSkill, InstallOptions, InstallReport } from "./installer.ts";
import type { InstallReview } from "./review-install.ts";
import type { ReviewedSkill } from "./review-offer.ts";

/** Installs reviewed skills after all checks and approval. If only one was `asked` for, its failure is thrown. */
export async function installReviewed(
  context: InstallContext,
  review: InstallReview,
  { asked, ...options }: InstallOptions & { readonly asked?: number },
): Promise<InstallReport> {
  if (options.several === "all-or-none") return installTogether(context, [review], options);
  const unchanged = review.skills.filter(({ summary }) => summary.action === "unchanged");
  const wanted = review.skills.filter((skill) => !unchanged.includes(skill));
  const isOnly = (asked ?? wanted.length + review.broken.length) === 1;
  const failed: FailedSkill[] = brokenSkills(review);
  const accepted = wanted.filter((skill) => {
    const error = refusal(skill, review, options);
    if (error !== undefined) failed.push({ name: skill.summary.name, error });
    return error === undefined;
  });
  const [first] = failed;
  if (first !== undefined && isOnly) throw first.error;
  await approve({ ...review, skills: accepted }, options);
  const { scope } = review;
  const { applied, failed: notApplied } = await applyEach(context, accepted, { ...options, scope, isOnly });
  failed.push(...notApplied);
  return {
    applied,
    unchanged: unchanged.map(({ summary }) => summary.name),
    failed,
    ...advisoriesFor([review], failed),
  };
}

/** Writes several skills, in one change if possible. If that fails, each for itself, so that one doesn't stop the others. */
async function applyEach(
  context: InstallContext,
  skills: readonly ReviewedSkill[],
  { isOnly, ...options }: InstallOptions & { readonly scope: StoreScope; readonly isOnly: boolean },
): Promise<Pick<InstallReport, "applied" | "failed">> {
  const apply = async (some: readonly ReviewedSkill[]): Promise<InstallReport["applied"]> => {
    const planned = some.map((skill) => plan(skill, options));
    return withActions(await applyInstall(context, planned, options), some);
  };
  if (skills.length > 1) {
    try {
      return { applied: await apply(skills), failed: [] };
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
    }
  }
  const applied: InstallReport["applied"][number][] = [];
  const failed: FailedSkill[] = [];
  for (const skill of skills) {
    try {
      applied.push(...(await apply([skill])));
    } catch (error) {
      if (!isSkillwrightError(error) || isOnly) throw error;
      failed.push({ name: skill.summary.name, error });
    }
  }
  return { applied, failed };
}

/** What sources say against skills that are installed now. */
function advisoriesFor(
  reviews: readonly InstallReview[],
  failed: readonly FailedSkill[],
): Pick<InstallReport, "advisories"> {
  const names = new Set(failed.map(({ name }) => name));
  const advisories = reviews
    .flatMap(({ skills }) => skills)
    .filter(({ summary }) => !names.has(summary.name))
    .flatMap(({ summary: { name, advisories: texts = [] } }) => texts.map((text) => ({ name, text })));
  return advisories.length === 0 ? {} : { advisories };
}

/** Installs several reviews, all or none: everything is checked and approved before each scope changes in one step. */
export async function installTogether(
  context: InstallContext,
  reviews: readonly InstallReview[],
  options: InstallOptions,
): Promise<InstallReport> {
  const isWanted = ({ summary }: ReviewedSkill): boolean => summary.action !== "unchanged";
  for (const review of reviews) {
    const [broken] = brokenSkills(review);
    if (broken !== undefined) throw broken.error;
    for (const skill of review.skills.filter(isWanted)) {
      const error = refusal(skill, review, options);
      if (error !== undefined) throw error;
    }
  }
  for (const review of reviews) await approve({ ...review, skills: review.skills.filter(isWanted) }, options);
  const applied: InstallReport["applied"][number][] = [];
  for (const [scope, group] of Map.groupBy(reviews, (review) => review.scope)) {
    const wanted = group.flatMap(({ skills }) => skills.filter(isWanted));
    if (wanted.length === 0) continue;
    const planned = wanted.map((skill) => plan(skill, options));
    const done = await applyInstall(context, planned, { ...options, scope });
    applied.push(...withActions(done, wanted));
  }
  const unchanged = reviews.flatMap(({ skills }) => skills.filter((skill) => !isWanted(skill)));
  return {
    applied,
    unchanged: unchanged.map(({ summary }) => summary.name),
    failed: [],
    ...advisoriesFor(reviews, []),
  };
}

function brokenSkills({ broken, source }: InstallReview): FailedSkill[] {
  return broken.map(({ folder, error }) => ({ name: baseName(folder) || source, error }));
}

/** What was done, in the order of the skills it was done for. */
function withActions(
  done: readonly AppliedSkill[],
  skills: readonly ReviewedSkill[],
): InstallReport["applied"] {
  return done.map((skill, index) => {
    const { summary: { action } = {}, renamed } = skills[index] ?? {};
    return {
      ...skill,
      notices: [...(renamed === undefined ? [] : [renamed]), ...skill.notices],
      action: action === "install" ? "installed" : action === "replace" ? "replaced" : "updated",
    };
  });
}

function plan(
  { summary, files, entry, present }: ReviewedSkill,
  { onConflict }: InstallOptions,
): PlannedSkill {
  const version = entry.version === undefined ? "" : ` at ${entry.version}`;
  return {
    name: summary.name,
    files,
    entry,
    present,
    message: `${summary.action === "install" ? "Installed" : "Updated"} from ${entry.url}${version}`.slice(
      0,
      500,
    ),
    ...(onConflict === "override" && { onConflict }),
  };
}

/** Asks a person, unless nothing has to be asked or the answer was given. Throws `install_refused`. */
export async function approve(
  review: InstallReview,
  { ask, approval = "ask" }: InstallOptions,
): Promise<void> {
  const question = installQuestion(review);
  if (question === undefined || approval === "given") return;
  const skill = question.skills.map(({ name }) => name).join(", ");
  if (ask === undefined) {
    throw refused(skill, "not-approved", {
      message: `The installation was not approved: ${skill}`,
      problems: ["a person must approve it"],
      hint: "Run this in a terminal to review it, or review its source with `skillwright add SOURCE --dry-run` and pass `--yes`.",
    });
  }
  if ((await ask(question)) === true) return;
  throw refused(skill, "declined", {
    message: `You declined, so nothing changed: ${skill}`,
    problems: ["the person declined"],
  });
}

/** Why a skill is not installed; undefined if nothing speaks against it. */
export function refusal(
  skill: ReviewedSkill,
  review: InstallReview,
  options: InstallOptions,
): SkillwrightError | undefined {
  const { summary, conflict, installed, entry, edited, against = [] } = skill;
  const { name, decision } = summary;
  if (decision.outcome === "refuse") return refusedByPolicy(summary);
  if (conflict !== undefined && !isResolved(skill, options)) {
    const { takenBy, choices } = conflict;
    return new SkillwrightError("name_conflict", {
      message: `The name "${name}" is taken by ${takenBy}; nothing was installed`,
      details: conflict,
      hint: `Choose with \`--on-conflict ${choices.join("|")}\`, or another name with \`--name\`.`,
    });
  }
  if (edited && options.edits !== "overwrite") {
    return refused(name, "local-edits", {
      message: `"${name}" was changed since it was installed`,
      hint: `See the edits with \`skillwright verify\`. \`--overwrite\` replaces them; the history keeps them.`,
    });
  }
  const isSameVersion = installed?.version !== undefined && installed.version === entry.version;
  if (isSameVersion && installed.sourceTree !== entry.sourceTree && installed.url === entry.url) {
    return refused(name, "hash-mismatch", {
      message: `${review.source} now has different content under the same version ${entry.version}`,
      hint: "Ask the publisher why. Remove the skill and add it again only if you trust the new content.",
    });
  }
  if (summary.action === "downgrade" && options.downgrade !== "allow") {
    return refused(name, "downgrade", {
      message: [`The source has an older version of "${name}" than the one installed`, ...against].join("; "),
      hint: "Pass `--allow-downgrade` to install the older one.",
    });
  }
  return undefined;
}

/** Whether the person decided what happens to a taken name. */
function isResolved({ conflict }: ReviewedSkill, { onConflict = "refuse" }: InstallOptions): boolean {
  return onConflict !== "refuse" && conflict?.choices.includes(onConflict) === true;
}

/** Most findings of the scanner in an error; the heaviest come first. */
const MAX_SHOWN_FINDINGS = 3;

/** The error for a skill whose decision is to refuse it. */
export function refusedByPolicy({
  name,
  decision,
  findings = [],
}: Pick<InstallSummary, "name" | "decision"> &
  Partial<Pick<InstallSummary, "findings">>): SkillwrightError<"install_refused"> {
  const against = decision.reasons.filter(({ outcome }) => outcome === "refuse");
  const isVerdict = against.every(({ file }) => file === undefined);
  const flags = against.flatMap(({ flag }) => flag ?? []);
  const problems = against.map(({ text, file }) => (file === undefined ? text : `${text} (${file})`));
  const isAcceptable = flags.length === against.length;
  const shown = isVerdict ? findings.slice(0, MAX_SHOWN_FINDINGS) : [];
  const more = isVerdict ? findings.length - shown.length : 0;
  return refused(name, isVerdict ? "verdict" : "policy", {
    message: `"${name}" is not installed: ${problems.join("; ")}`,
    problems,
    hint: [
      ...shown,
      ...(more > 0 ? [`\`skillwright scan SOURCE\` shows ${more} more.`] : []),
      ...(isAcceptable ? [`Review the findings. \`${flags.join(" ")}\` accepts them.`] : []),
      ...(isAcceptable || shown.length > 0
        ? []
        : ["`skillwright policy check SOURCE` explains the decision."]),
    ].join(" "),
  });
}

/** The error for a skill that is not installed. */
export function refused(
  skill: string,
  reason: SkillwrightError<"install_refused">["details"]["reason"],
  {
    message,
    hint,
    problems = [message],
  }: { readonly message: string; readonly hint?: string; readonly problems?: readonly string[] },
): SkillwrightError<"install_refused"> {
  return new SkillwrightError("install_refused", {
    message,
    details: { skill, reason, problems },
    hint,
  });
}
