import { errorAt, isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import type { StoreScope } from "../store/store.ts";
import { isTrustedProject } from "../trust/trust-store.ts";
import { listInstalled } from "./find-installed.ts";
import type { InstallContext } from "./install-context.ts";
import { installReviewed, installTogether, refused } from "./install-reviewed.ts";
import type { FailedSkill, InstallOptions, InstallReport, KnownSource } from "./installer.ts";
import { lockFolder, lockScopes } from "./lock-file.ts";
import { type InstallReview, reviewInstall } from "./review-install.ts";
import { storedReference } from "./stored-reference.ts";

/** A source that a configuration file names below `skills.urls`. */
export interface WantedSource {
  /** As a lockfile keeps it. */
  readonly source: string;
  /** The only skill that is wanted of it. Default: all. */
  readonly skill?: string;
  readonly scope: StoreScope;
  readonly file: string;
  /** What people call it. Default: the source. */
  readonly label?: string;
}

/** The sources that the configuration wants skills from, and what is ignored. */
export interface WantedSources {
  readonly sources: readonly WantedSource[];
  /** What a person should know, such as that a project's sources wait for trust. */
  readonly notices: readonly string[];
  /** Entries that aren't sources. */
  readonly failed: readonly FailedSkill[];
}

/** Reads which sources the configuration names. A project's count only after a person trusted the project. */
export function wantedSources(context: InstallContext, scope?: StoreScope): WantedSources {
  const snapshot = context.snapshot();
  const { cwd, home } = snapshot.place;
  const sources: WantedSource[] = [];
  const notices: string[] = [];
  const failed: FailedSkill[] = [];
  for (const { layer, file, skillUrls } of snapshot.config) {
    const of: StoreScope = layer === "project" ? "project" : "user";
    if (skillUrls.length === 0 || (scope ?? of) !== of || !lockScopes(snapshot).includes(of)) continue;
    if (of === "project" && !isTrustedProject(snapshot.place, context.locations)) {
      notices.push(
        `${file} names ${skillUrls.length === 1 ? "a source" : "sources"} of skills, ignored until you trust the project with \`skillwright trust\`.`,
      );
      continue;
    }
    const base = of === "project" ? lockFolder(snapshot, context.locations, of) : undefined;
    for (const text of skillUrls) {
      try {
        const { reference, skill } = storedReference(text, { cwd: base ?? cwd, home, base });
        sources.push({ source: reference, scope: of, file, ...omitUndefined({ skill }) });
      } catch (error) {
        if (!isSkillwrightError(error)) throw error;
        failed.push({ name: text, error: errorAt(file, error) });
      }
    }
  }
  return { sources, notices, failed };
}

/** Refuses if a source that the configuration names has no skill in the lockfile: an exact installation needs one. */
export function refuseUnlockedWishes(context: InstallContext, scope?: StoreScope): void {
  const [missing] = unlockedSources(context, wantedSources(context, scope).sources);
  if (missing === undefined) return;
  throw refused(missing.source, "not-locked", {
    message: `${missing.file} names ${missing.source}, and the lockfile has no skill of it`,
    hint: "Run `skillwright install` once without `--frozen`, and commit the lockfile.",
  });
}

/** The sources of which nothing is installed yet. */
export function unlockedSources(
  context: InstallContext,
  sources: readonly WantedSource[],
): readonly WantedSource[] {
  const installed = listInstalled(context);
  return sources.filter(
    ({ source, scope }) => !installed.some((skill) => skill.scope === scope && skill.entry.source === source),
  );
}

/** Installs skills of sources that aren't in the lockfile yet. What is installed already stays as it is. */
export async function installWanted(
  context: InstallContext,
  sources: readonly WantedSource[],
  options: InstallOptions,
): Promise<InstallReport> {
  const reviews: InstallReview[] = [];
  const failed: FailedSkill[] = [];
  for (const wanted of sources) {
    try {
      reviews.push(await reviewNew(context, wanted, options));
    } catch (error) {
      if (!isSkillwrightError(error) || options.several === "all-or-none") throw error;
      failed.push({ name: wanted.label ?? wanted.source, error });
    }
  }
  if (options.several === "all-or-none") return installTogether(context, reviews, options);
  const reports: InstallReport[] = [];
  for (const review of reviews) {
    try {
      // However many there are, one that is refused doesn't stop the other sources.
      reports.push(await installReviewed(context, review, { ...options, asked: 2 }));
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      failed.push(...review.skills.map(({ summary }) => ({ name: summary.name, error })));
    }
  }
  return {
    applied: reports.flatMap(({ applied }) => applied),
    unchanged: [],
    failed: [...failed, ...reports.flatMap((report) => report.failed)],
  };
}

async function reviewNew(
  context: InstallContext,
  { source: reference, skill, scope }: WantedSource,
  options: InstallOptions,
): Promise<InstallReview> {
  const { name: _, names: __, folders: ___, ...rest } = options;
  const base = lockFolder(context.snapshot(), context.locations, scope);
  const skills = skill === undefined ? [] : [skill];
  const review = await reviewInstall(context, reference, { ...rest, base, scope, skills });
  return { ...review, skills: review.skills.filter(({ installed }) => installed === undefined) };
}

/** One report of several. */
export function joinReports(...reports: readonly InstallReport[]): InstallReport {
  const notices = reports.flatMap((report) => report.notices ?? []);
  const advisories = reports.flatMap((report) => report.advisories ?? []);
  return {
    applied: reports.flatMap(({ applied }) => applied),
    unchanged: reports.flatMap(({ unchanged }) => unchanged),
    failed: reports.flatMap(({ failed }) => failed),
    ...(notices.length > 0 && { notices }),
    ...(advisories.length > 0 && { advisories }),
  };
}

/** Every source that the configuration or a lockfile names, with the installed skills of each. */
export function knownSources(context: InstallContext): readonly KnownSource[] {
  const snapshot = context.snapshot();
  const installed = listInstalled(context);
  const skillsOf = (source: string, scope: StoreScope): readonly string[] =>
    installed.flatMap((skill) =>
      skill.scope === scope && skill.entry.source === source ? [skill.name] : [],
    );
  const { sources } = wantedSources(context);
  const wanted = sources.map(({ source, scope, file }) => ({
    source,
    scope,
    file,
    state: "used" as const,
    skills: skillsOf(source, scope),
  }));
  const ignored = snapshot.config.flatMap(({ layer, file, skillUrls }) =>
    layer === "project" && !sources.some(({ scope }) => scope === "project")
      ? skillUrls.map((source) => ({
          source,
          scope: "project" as const,
          file,
          state: "untrusted" as const,
          skills: [],
        }))
      : [],
  );
  const isKnown = ({ source, scope }: Pick<KnownSource, "source" | "scope">): boolean =>
    wanted.some((known) => known.source === source && known.scope === scope);
  const others = [
    ...Map.groupBy(installed, ({ scope, entry }) => JSON.stringify([scope, entry.source])).values(),
  ]
    .flatMap(([first]) => (first === undefined ? [] : { source: first.entry.source, scope: first.scope }))
    .filter((source) => !isKnown(source))
    .map(({ source, scope }) => ({ source, scope, state: "used" as const, skills: skillsOf(source, scope) }));
  return [...wanted, ...ignored, ...others];
}
