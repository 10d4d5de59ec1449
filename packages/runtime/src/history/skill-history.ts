import { existsSync } from "node:fs";
import {
  type Author,
  diffPackages,
  fileNotFound,
  findSkill,
  isInside,
  isSkillwrightError,
  namePackage,
  omitUndefined,
  type PackageDiff,
  type PackageFile,
  parentPath,
  SkillwrightError,
  validationError,
} from "@skillwright/core/internal";
import { realPath } from "../files/node-file-system.ts";
import { withFileLock } from "../files/with-file-lock.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { findBroken } from "../store/find-broken.ts";
import type { ChangeNote, SkillStore, StoreChange, StoredSkill } from "../store/store.ts";
import { storeLock } from "../store/store-context.ts";
import { type History, withHistory } from "./history.ts";
import { historyRetention } from "./history-limits.ts";
import type { SkillVersion } from "./skill-version.ts";

export interface SkillHistoryContext extends Pick<SkillsPlace, "current" | "locations"> {
  /** Opens the store for one change. */
  readonly withStore: <T>(work: (store: SkillStore) => Promise<T>) => Promise<T>;
}

/** The versions of one skill. */
export interface SkillHistory {
  readonly key: string;
  readonly name: string;
  /** Whether the skill is there now. */
  readonly present: boolean;
  /** The newest first. */
  readonly versions: readonly SkillVersion[];
}

/** A version, or the skill as it is on the disk. */
export type VersionMark = number | "disk";

/** What differs between two states of a skill. */
export interface VersionDiff {
  readonly name: string;
  readonly from: VersionMark;
  readonly to: VersionMark;
  readonly files: PackageDiff;
}

/** The versions of a present or past skill. Outside changes of a user or project skill become a version first. */
export function readSkillHistory(context: SkillHistoryContext, query: string): Promise<SkillHistory> {
  return withTarget(context, query, async (history, target) => ({
    key: target.key,
    name: target.name,
    present: target.skill !== undefined,
    versions: history.list(target.key),
  }));
}

/** The files of a version. Throws `version_not_found`. */
export function readVersion(
  context: SkillHistoryContext,
  query: string,
  version: number,
): Promise<readonly PackageFile[]> {
  return withTarget(context, query, async (history, { key }) => history.read(key, version));
}

/** What differs between two versions; by default what the newest one changed, or what became of one since. */
export function diffVersions(
  context: SkillHistoryContext,
  query: string,
  range: { readonly from?: VersionMark; readonly to?: VersionMark } = {},
): Promise<VersionDiff> {
  return withTarget(context, query, async (history, { key, name, skill }) => {
    const [newest, ...older] = history.list(key);
    if (newest === undefined) throw noHistory(name);
    // After a restore, the version before is the deletion: it has no files to compare with.
    const last = older.find(({ hash }) => hash !== undefined);
    const from = range.from ?? last?.number ?? newest.number;
    const to = range.to ?? newest.number;
    const files = (mark: VersionMark): readonly PackageFile[] =>
      mark === "disk" ? filesOf(skill) : history.read(key, mark);
    return { name, from, to, files: diffPackages(files(from), files(to)) };
  });
}

/** Makes the files of a version the skill's files again, as a new version; a skill that is gone comes back. */
export function restoreVersion(
  context: SkillHistoryContext,
  query: string,
  wanted: { readonly version: number; readonly by?: string } & Pick<ChangeNote, "message">,
): Promise<StoreChange> {
  const { version } = wanted;
  return withTarget(context, query, async (history, { key, name, skill }) => {
    const files = history.read(key, version);
    if (files.length === 0) throw nothingThere(name, version);
    const author: Author = { kind: "restore", ...omitUndefined({ name: wanted.by }) };
    const note = { author, message: wanted.message ?? `Restored version ${version}` };
    // The store announces and confirms the new version itself.
    history.close();
    return context.withStore((store) =>
      skill === undefined
        ? store.putPackage(files, {
            name,
            scope: scopeOf(context, key),
            onConflict: "override",
            unpackaged: "accept",
            ...note,
          })
        : store.update(skill, { files: namePackage(files, skill.found.manifest?.name ?? name), ...note }),
    );
  });
}

interface Target {
  readonly key: string;
  readonly name: string;
  /** Undefined when it is gone; one that does not load is there. */
  readonly skill: StoredSkill | undefined;
}

async function withTarget<T>(
  context: SkillHistoryContext,
  query: string,
  work: (history: History, target: Target) => Promise<T>,
): Promise<T> {
  const { state } = context.locations;
  const snapshot = context.current();
  return withHistory({ state, retention: historyRetention(snapshot.config) }, async (history) => {
    const target = findTarget(snapshot, history, query);
    if (target.skill !== undefined && isOwn(target.skill)) await observe(history, state, target.skill);
    return work(history, target);
  });
}

/** A skill that is there, or the only one that once had the name or key. */
function findTarget(snapshot: Snapshot, history: History, query: string): Target {
  try {
    const skill = findBroken(snapshot, query) ?? findSkill(snapshot.skills, query);
    return { key: skill.found.key, name: skill.name, skill };
  } catch (error) {
    if (!isSkillwrightError(error, "skill_not_found")) throw error;
    const lineages = history.lineages().filter(({ key, name }) => key === query || name === query);
    const [first] = lineages;
    if (first === undefined) throw error;
    if (lineages.length === 1) return { key: first.key, name: first.name, skill: undefined };
    throw new SkillwrightError("ambiguous_skill", {
      message: `Several deleted skills were called "${query}"`,
      details: { name: query, candidates: lineages.map(({ key }) => key) },
      hint: `Choose one by its path: ${lineages.map(({ key }) => key).join(" or ")}.`,
    });
  }
}

/** Built-in skills, an administrator's and a plugin's have their own history elsewhere. */
function isOwn({ scope, found }: StoredSkill): boolean {
  return (scope === "user" || scope === "project") && found.plugin === undefined && found.kind === "skill";
}

/** Under the store's lock, so that a running change of ours doesn't look like an outside change. */
function observe(history: History, state: string, skill: StoredSkill): Promise<void> {
  return withFileLock(storeLock(state), () => {
    const files = wholeFolder(skill);
    if (files !== undefined) history.recordExternal(skill.found.key, { name: skill.name, files });
  });
}

function wholeFolder(skill: StoredSkill): readonly PackageFile[] | undefined {
  try {
    return filesOf(skill);
  } catch (error) {
    // What cannot be read completely cannot become a version; the versions there are can still be shown.
    if (isSkillwrightError(error, "validation_error", "limit_exceeded")) return undefined;
    throw error;
  }
}

function filesOf(skill: StoredSkill | undefined): readonly PackageFile[] {
  return skill === undefined ? [] : readSkillTree(parentPath(skill.found.key));
}

/** The scope that a skill had. One of another project stays there: elsewhere it would become the person's own. */
function scopeOf({ current }: SkillHistoryContext, key: string): "user" | "project" {
  const scope = current().roots.find(({ root }) => isInside(canonical(root.path), key))?.root.scope;
  if (scope === "user" || scope === "project") return scope;
  throw fileNotFound(
    key,
    `It was in ${parentPath(parentPath(key))}, which is not one of the skill folders here`,
    { hint: "Go to its project, or pass it with `--cwd`." },
  );
}

function canonical(path: string): string {
  return existsSync(path) ? realPath(path) : path;
}

function noHistory(name: string): SkillwrightError<"version_not_found"> {
  return new SkillwrightError("version_not_found", {
    message: `"${name}" has no history`,
    details: { key: name, version: 0, known: [] },
    hint: "A history begins with the first change, or the first time you view it.",
  });
}

function nothingThere(name: string, version: number): SkillwrightError<"validation_error"> {
  const problem = `Version ${version} of "${name}" is its deletion, so there is nothing to restore`;
  return validationError(problem, "Choose the version before it.");
}
