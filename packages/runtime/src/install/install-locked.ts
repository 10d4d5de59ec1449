import { createHash } from "node:crypto";
import {
  baseName,
  type ForeignEntry,
  isSkillwrightError,
  joinPath,
  LOCK_FILE_NAME,
  omitUndefined,
  type PackageFile,
  sourceSubject,
} from "@skillwright/core/internal";
import type { StoreScope } from "../store/store.ts";
import { applyInstall, packageTreeOf } from "./apply-install.ts";
import { listInstalled } from "./find-installed.ts";
import type { InstallContext } from "./install-context.ts";
import { approve, installReviewed, refusal, refused } from "./install-reviewed.ts";
import type { FailedSkill, InstalledSkill, InstallReport, LockedOptions } from "./installer.ts";
import { foreignLocks, lockFolder, lockOwner, lockScopes } from "./lock-file.ts";
import { type InstallReview, reviewInstall } from "./review-install.ts";
import type { ReviewedSkill } from "./review-offer.ts";
import { groupBySource, reviewGroup } from "./update-installed.ts";
import { joinReports } from "./wanted-sources.ts";

/** Installs exactly what the lockfiles name. A person is asked: a project's lockfile can come from anywhere. */
export async function installLocked(
  context: InstallContext,
  options: LockedOptions = {},
): Promise<InstallReport> {
  const all = listInstalled(context, options);
  if (all.length === 0) return installForeign(context, options);
  const failed: FailedSkill[] = [];
  const states = all.map((skill) => ({ skill, present: packageTreeOf(skill.folder) }));
  for (const { skill, present } of states) {
    if (present === undefined || present === skill.entry.tree) continue;
    if (options.frozen !== true && options.edits === "overwrite") continue;
    const message = `"${skill.name}" doesn't match the lockfile`;
    const hint = "`skillwright verify` shows the difference. `skillwright install --overwrite` restores it.";
    failed.push({ name: skill.name, error: refused(skill.name, "local-edits", { message, hint }) });
  }
  const [drift] = failed;
  if (options.frozen === true && drift !== undefined) throw drift.error;
  const known = new Set(failed.map(({ name }) => name));
  const wanted = states.filter(
    ({ skill, present }) => present !== skill.entry.tree && !known.has(skill.name),
  );
  const unchanged = states
    .filter(({ skill, present }) => present === skill.entry.tree)
    .map(({ skill }) => skill.name);
  const reviews: { readonly review: InstallReview; readonly group: readonly InstalledSkill[] }[] = [];
  for (const group of groupByState(wanted.map(({ skill }) => skill))) {
    try {
      reviews.push({ review: await reviewLocked(context, group, options), group });
    } catch (error) {
      if (!isSkillwrightError(error) || options.frozen === true || wanted.length === 1) throw error;
      failed.push(...group.map(({ name }) => ({ name, error })));
    }
  }
  const applied: InstallReport["applied"][number][] = [];
  // Everything is fetched, checked and approved before anything is written.
  for (const { review } of reviews) await approve(review, options);
  for (const [scope, same] of Map.groupBy(reviews, ({ review }) => review.scope)) {
    const planned = same.flatMap(({ review, group }) =>
      review.skills.map((skill) => ({
        name: skill.summary.name,
        files: skill.files,
        // The lockfile keeps its bytes.
        entry: group.find(({ name }) => name === skill.summary.name)?.entry ?? skill.entry,
        present: skill.present,
        message: `Installed from the lockfile: ${skill.entry.url}`.slice(0, 500),
      })),
    );
    const isTogether = options.frozen === true || options.several === "all-or-none";
    const batches = isTogether ? [planned] : planned.map((one) => [one]);
    for (const batch of batches) {
      const done = await applyInstall(context, batch, { ...options, scope });
      applied.push(...done.map((skill) => ({ ...skill, action: "restored" as const })));
    }
  }
  return { applied, unchanged, failed };
}

/** The same source may be locked at several versions. */
function groupByState(skills: readonly InstalledSkill[]): readonly (readonly InstalledSkill[])[] {
  return groupBySource(skills).flatMap((group) => [
    ...Map.groupBy(group, ({ entry }) => JSON.stringify([entry.version, entry.digest])).values(),
  ]);
}

async function reviewLocked(
  context: InstallContext,
  group: readonly InstalledSkill[],
  options: LockedOptions,
): Promise<InstallReview> {
  const { version, digest } = group[0]?.entry ?? {};
  const review = await reviewGroup(context, group, { ...options, pin: omitUndefined({ version, digest }) });
  for (const skill of review.skills) {
    checkLocked(skill, review, group);
    // The lockfile says which version is wanted, also if it is an older one.
    const error = refusal(skill, review, { ...options, downgrade: "allow" });
    if (error !== undefined) throw error;
  }
  return review;
}

/** What the source yields must be what the lockfile says, from the host that it says. */
function checkLocked(
  skill: ReviewedSkill,
  { source, provenance }: InstallReview,
  group: readonly InstalledSkill[],
): void {
  const { name, folder } = skill.summary;
  const locked = group.find((one) => one.name === name && one.entry.folder === folder)?.entry;
  if (locked === undefined) {
    throw refused(name, "not-locked", {
      message: `${source} has a skill "${name}" in its folder "${folder}" that the lockfile doesn't name`,
      hint: "Check who changed the lockfile. `skillwright add` installs a skill that it doesn't name.",
    });
  }
  if (hostOf(provenance.url) !== hostOf(locked.url)) {
    throw refused(name, "unknown-host", {
      message: `${source} leads to ${hostOf(provenance.url)}, and the lockfile says ${hostOf(locked.url)}`,
      hint: "Check who changed the lockfile. If the new URL is right, add the skill again.",
    });
  }
  if (skill.entry.sourceTree !== locked.sourceTree || skill.entry.tree !== locked.tree) {
    throw refused(name, "hash-mismatch", {
      message: `${source} doesn't have the content of "${name}" that the lockfile names`,
      hint: "The source or the lockfile was changed. `skillwright update` reviews what the source has now.",
    });
  }
}

function hostOf(url: string): string {
  const [host = ""] = sourceSubject(url).split("/");
  return host;
}

/** Without a lockfile of ours, those of other tools say what is wanted. They are never changed. */
async function installForeign(context: InstallContext, options: LockedOptions): Promise<InstallReport> {
  const reports: InstallReport[] = [];
  for (const { scope, file, base, lock } of foreignLocks(
    context.snapshot(),
    context.locations,
    options.scope,
  )) {
    if (options.frozen === true) {
      throw refused(baseName(file), "not-locked", {
        message: `There is no lockfile of Skillwright, only ${file}`,
        hint: "Run `skillwright install` once without `--frozen`; it reads that file and writes its own.",
      });
    }
    for (const entry of lock.skills) {
      try {
        reports.push(await installForeignEntry(context, entry, { ...options, scope, base }));
      } catch (error) {
        if (!isSkillwrightError(error)) throw error;
        reports.push({ applied: [], unchanged: [], failed: [{ name: entry.name, error }] });
      }
    }
  }
  if (options.frozen === true) refuseWithoutLock(context, options.scope);
  return joinReports(...reports);
}

/** A frozen installation needs a lockfile: without one, installing nothing would look like success. */
function refuseWithoutLock(context: InstallContext, scope?: StoreScope): void {
  const scopes = lockScopes(context.snapshot(), scope);
  const folders = scopes.map((one) => lockFolder(context.snapshot(), context.locations, one));
  const owners = folders.map((folder) => lockOwner(folder));
  if (owners.includes("own")) return;
  const foreign = folders[owners.indexOf("foreign")];
  throw refused(LOCK_FILE_NAME, "not-locked", {
    message:
      foreign === undefined
        ? `There is no lockfile in ${folders.join(" or ")}`
        : `${joinPath(foreign, LOCK_FILE_NAME)} belongs to another tool, and there is no lockfile of Skillwright`,
    hint: "`skillwright add SOURCE --scope project` installs skills and writes one; commit it.",
  });
}

async function installForeignEntry(
  context: InstallContext,
  entry: ForeignEntry,
  { base, ...options }: LockedOptions & { readonly base: string },
): Promise<InstallReport> {
  const skills = [entry.folder ?? entry.name];
  const review = await reviewInstall(context, entry.source, { ...options, base, skills });
  for (const { summary, files } of review.skills) {
    if (entry.hash === undefined || foreignHash(files) === entry.hash) continue;
    throw refused(summary.name, "hash-mismatch", {
      message: `${entry.source} doesn't have the content of "${summary.name}" that the lockfile of the skills tool names`,
      hint: `Review what it has now: \`skillwright add ${entry.source} --skill ${summary.name}\`.`,
    });
  }
  const pinned = review.skills.map((skill) => ({
    ...skill,
    entry: { ...skill.entry, ...omitUndefined({ pinned: entry.pinned ?? skill.entry.pinned }) },
  }));
  return installReviewed(context, { ...review, skills: pinned }, options);
}

/** The hash of the `skills` tool: SHA-256 over each path and content, sorted as that tool sorts them. */
export function foreignHash(files: readonly PackageFile[]): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of files.toSorted((a, b) => a.path.localeCompare(b.path)))
    hash.update(path).update(bytes);
  return hash.digest("hex");
}
