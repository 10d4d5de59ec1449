import {
  formatSourceReference,
  isSkillwrightError,
  omitUndefined,
  type Provenance,
  type SourceItem,
  validationError,
} from "@skillwright/core/internal";
import { findInstalled, listInstalled } from "./find-installed.ts";
import { type InstallContext, type OpenOptions, sourceUse } from "./install-context.ts";
import { installReviewed, installTogether, refused } from "./install-reviewed.ts";
import type {
  FailedSkill,
  InstalledSkill,
  InstallOptions,
  InstallReport,
  OutdatedSkill,
  ScopeOptions,
  VerifiedSkill,
} from "./installer.ts";
import { lockFolder } from "./lock-file.ts";
import { type InstallReview, reviewInstall } from "./review-install.ts";
import { isOlderState, type ReviewedSkill } from "./review-offer.ts";
import { joinReports } from "./wanted-sources.ts";

/** Updates installed skills to what their sources have now. Each source is read once, and one question asks about all. */
export async function updateInstalled(
  context: InstallContext,
  names: readonly string[],
  options: InstallOptions = {},
): Promise<InstallReport> {
  const found =
    names.length === 0
      ? listInstalled(context, options)
      : names.map((name) => findInstalled(context, name, options));
  // A pinned skill is only an error if it was named; otherwise it just stays.
  const stays = found.filter((skill) => names.length === 0 && whyNotUpdated(skill) !== undefined);
  const failed: FailedSkill[] = [];
  const wanted = found.filter((skill) => {
    const error = whyNotUpdated(skill);
    if (error !== undefined && names.length > 0) failed.push({ name: skill.name, error });
    return error === undefined;
  });
  const [only] = failed;
  if (only !== undefined && found.length === 1) throw only.error;
  const reviews: InstallReview[] = [];
  for (const group of groupBySource(wanted)) {
    try {
      const review = await reviewGroup(context, group, { ...options, missing: "skip" });
      reviews.push({ ...review, broken: [] });
      failed.push(...missingIn(group, review));
    } catch (error) {
      if (!isSkillwrightError(error) || wanted.length === 1) throw error;
      failed.push(...group.map(({ name }) => ({ name, error })));
    }
  }
  const [missing] = failed;
  if (missing !== undefined && options.several === "all-or-none") throw missing.error;
  const isKept = (skill: ReviewedSkill): boolean => options.edits !== "overwrite" && isOnlyEdited(skill);
  const kept = reviews.flatMap(({ skills }) => skills.filter(isKept));
  const changing = reviews.map((review) => ({
    ...review,
    skills: review.skills.filter((skill) => !isKept(skill)),
  }));
  const unchanged = [...stays.map(({ name }) => name), ...kept.map(({ summary }) => summary.name)];
  if (options.several === "all-or-none") {
    const done = await installTogether(context, changing, options);
    return { ...done, unchanged: [...unchanged, ...done.unchanged] };
  }
  let report: InstallReport = { applied: [], unchanged, failed };
  for (const review of changing) {
    try {
      const done = await installReviewed(context, review, { ...options, asked: found.length });
      report = joinReports(report, done);
    } catch (error) {
      const isOnly = reviews.length === 1 && failed.length === 0;
      if (!isSkillwrightError(error) || isOnly) throw error;
      const refusals = review.skills
        .filter(({ summary }) => summary.action !== "unchanged")
        .map(({ summary }) => ({ name: summary.name, error }));
      report = { ...report, failed: [...report.failed, ...refusals] };
    }
  }
  return report;
}

/** Why an installed skill is never updated; undefined if it can be. */
function whyNotUpdated({
  name,
  entry: { pinned, source },
}: InstalledSkill): FailedSkill["error"] | undefined {
  if (pinned !== undefined) {
    const hint = `Unpin it first: \`skillwright pin ${name} --remove\`.`;
    return refused(name, "pinned", { message: `"${name}" is pinned: ${pinned}`, hint });
  }
  return source === STANDARD_INPUT ? installedFromInput(name) : undefined;
}

/** The source of what was piped in: it was read once and can't be read again. */
const STANDARD_INPUT = formatSourceReference({ kind: "archive", from: "stdin" });

function installedFromInput(name: string): FailedSkill["error"] {
  return refused(name, "no-source", {
    message: `"${name}" came from standard input and can't be updated`,
    hint: "To replace it, pipe the new version in again: `skillwright add - < FILE`.",
  });
}

/** Whether a skill has local edits, and its source has nothing new that would be in conflict with them. */
function isOnlyEdited({ edited, installed, entry }: ReviewedSkill): boolean {
  return edited && installed?.tree === entry.tree;
}

/** Compares installed skills with their sources. Only trees are compared, so that nothing more than that is fetched. */
export async function findOutdated(
  context: InstallContext,
  options: ScopeOptions = {},
): Promise<readonly OutdatedSkill[]> {
  const groups = groupBySource(listInstalled(context, options));
  const compared: OutdatedSkill[] = [];
  for (const group of groups) compared.push(...(await compareGroup(context, group, options)));
  return compared;
}

async function compareGroup(
  context: InstallContext,
  group: readonly InstalledSkill[],
  options: ScopeOptions,
): Promise<readonly OutdatedSkill[]> {
  const [first] = group;
  if (first === undefined) return [];
  const unreachable = (errorOf: (skill: InstalledSkill) => FailedSkill["error"]): readonly OutdatedSkill[] =>
    group.map((skill) => ({ ...outdatedBase(skill), state: "unreachable", error: errorOf(skill) }));
  const { source } = first.entry;
  if (source === STANDARD_INPUT) return unreachable(({ name }) => installedFromInput(name));
  try {
    const opened = context.open(source, { base: baseOf(context, first), ...sourceUse(options) });
    const pinned = await opened.resolve(omitUndefined({ signal: options.signal }));
    try {
      const items: SourceItem[] = [];
      for await (const item of pinned.items()) items.push(item);
      return group.map((skill) => {
        const found = pinned.advisories?.(skill.entry.version ?? "") ?? [];
        return {
          ...compareWith(skill, items, pinned.provenance),
          ...(found.length > 0 && { advisories: found.map(({ text }) => text) }),
        };
      });
    } finally {
      await pinned.close();
    }
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return unreachable(() => error);
  }
}

/** Adds what sources say against the installed versions, or why they couldn't be asked. */
export async function withAdvisories(
  context: InstallContext,
  verified: readonly VerifiedSkill[],
  options: ScopeOptions,
): Promise<readonly VerifiedSkill[]> {
  const found = await findOutdated(context, options);
  return verified.map((skill) => {
    const same = found.find(({ name, scope }) => name === skill.name && scope === skill.scope);
    return { ...skill, ...omitUndefined({ advisories: same?.advisories ?? notAsked(same) }) };
  });
}

function notAsked(skill: OutdatedSkill | undefined): readonly string[] | undefined {
  return skill?.error === undefined ? undefined : [`its source was not checked: ${skill.error.message}`];
}

/** The folder where relative paths in a lockfile begin. */
function baseOf(context: InstallContext, { scope }: Pick<InstalledSkill, "scope">): string {
  return lockFolder(context.snapshot(), context.locations, scope);
}

/** Installed skills that come from the same source, in the same scope. Copies of one skill are in groups of their own. */
export function groupBySource(skills: readonly InstalledSkill[]): readonly (readonly InstalledSkill[])[] {
  const copies = new Map<string, number>();
  const groups = Map.groupBy(skills, ({ scope, entry }) => {
    const skill = JSON.stringify([scope, entry.source, entry.folder]);
    const copy = copies.get(skill) ?? 0;
    copies.set(skill, copy + 1);
    return JSON.stringify([scope, entry.source, copy]);
  });
  return [...groups.values()];
}

/** Reviews installed skills that come from the same source. */
export function reviewGroup(
  context: InstallContext,
  group: readonly InstalledSkill[],
  options: InstallOptions & Partial<Pick<OpenOptions, "pin">>,
): Promise<InstallReview> {
  const [first] = group;
  if (first === undefined) throw new Error("a source without skills");
  return reviewInstall(context, first.entry.source, {
    ...options,
    scope: first.scope,
    base: baseOf(context, first),
    folders: group.map(({ entry }) => entry.folder),
    names: new Map(group.map(({ name, entry }) => [entry.folder, name])),
  });
}

function missingIn(group: readonly InstalledSkill[], review: InstallReview): readonly FailedSkill[] {
  return group.flatMap(({ name, entry }) => {
    if (review.skills.some(({ summary }) => summary.name === name)) return [];
    const broken = review.broken.find(({ folder }) => folder === entry.folder);
    const message = `${entry.source} no longer has a skill "${name}"; the installed copy is kept`;
    const hint = `Remove it with \`skillwright remove ${name}\`, or pin it.`;
    return [{ name, error: broken?.error ?? refused(name, "not-locked", { message, hint }) }];
  });
}

function outdatedBase({ name, scope, entry }: InstalledSkill): Omit<OutdatedSkill, "state"> {
  return {
    name,
    scope,
    source: entry.source,
    installed: { tree: entry.sourceTree, ...omitUndefined({ version: entry.version }) },
    ...omitUndefined({ pinned: entry.pinned }),
  };
}

function compareWith(
  skill: InstalledSkill,
  items: readonly SourceItem[],
  provenance: Provenance,
): OutdatedSkill {
  const found = items.find((item) => item.kind === "skill" && item.skill.folder === skill.entry.folder);
  if (found?.kind !== "skill") {
    const refusal = items.find((item) => item.kind === "refused" && item.folder === skill.entry.folder);
    const error = refusal?.kind === "refused" ? validationError(refusal.reason) : undefined;
    return { ...outdatedBase(skill), state: "gone", ...omitUndefined({ error }) };
  }
  const { tree } = found.skill;
  const { version } = provenance;
  const isSame = tree === skill.entry.sourceTree;
  return {
    ...outdatedBase(skill),
    state: isSame ? "current" : isOlderState(provenance, skill.entry) ? "older" : "outdated",
    available: { tree, ...omitUndefined({ version }) },
  };
}
