import { lstatSync } from "node:fs";
import {
  findSkillFile,
  joinPath,
  type LockEntry,
  type PackageFile,
  SkillwrightError,
  withLockEntry,
  writeLock,
} from "@skillwright/core/internal";
import { readPackageTree, readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { writeLargeTree } from "../skill-tree/write-skill-tree.ts";
import { checkExpected, refuseLeftOut } from "../store/check-expected.ts";
import { chooseName } from "../store/choose-name.ts";
import type { StoreScope } from "../store/store.ts";
import { makeVersions, noteOf, withStoreLock } from "../store/store-context.ts";
import { storeRoot } from "../store/store-root.ts";
import type { VersionChange } from "../store/version-log.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import type { InstallContext, SourceUse } from "./install-context.ts";
import { type LockName, loadLock, lockFolder } from "./lock-file.ts";
import { type FolderSwap, swapFolders, withLock } from "./swap-skills.ts";

/** A skill that is written, as a person approved it. */
export interface PlannedSkill {
  readonly name: string;
  readonly files: readonly PackageFile[];
  readonly entry: LockEntry;
  /** The tree hash of what it replaces, as it was reviewed; undefined if nothing was there. */
  readonly present: string | undefined;
  /** `override` lets it hide a skill that can't be changed. Default: a taken name is refused. */
  readonly onConflict?: "override" | "refuse";
  /** One line for the history. */
  readonly message: string;
}

/** A skill that is on the disk and in the lockfile. */
export interface AppliedSkill {
  readonly name: string;
  readonly scope: StoreScope;
  readonly folder: string;
  /** Its SKILL.md. */
  readonly file: string;
  readonly entry: LockEntry;
  readonly lockfile: string;
  /** Notices for people. */
  readonly notices: readonly string[];
}

export interface ApplyOptions extends Pick<SourceUse, "onProgress"> {
  readonly scope: StoreScope;
  readonly lockfile?: LockName | undefined;
}

/** Writes skills and the lockfile, all or nothing. Throws `edit_conflict` for what changed since the review. */
export function applyInstall(
  context: InstallContext,
  planned: readonly PlannedSkill[],
  { scope, lockfile, onProgress }: ApplyOptions,
): Promise<readonly AppliedSkill[]> {
  const { store, locations } = context;
  return withStoreLock(store, async () => {
    const snapshot = await store.rescan();
    const { file, lock } = loadLock(lockFolder(snapshot, locations, scope), lockfile);
    const root = storeRoot(snapshot, scope);
    const versions: VersionChange[] = [];
    const swaps: FolderSwap[] = [];
    const applied: AppliedSkill[] = [];
    for (const skill of planned) {
      const { name, entry, present } = skill;
      refuseLeftOut(skill.files);
      const folder = joinPath(root, name);
      refuseLink(folder);
      const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
      // Only what was reviewed is replaced; the names of other scopes count too.
      if (present === undefined) {
        chooseName(snapshot, { name, scope, root, onConflict: skill.onConflict ?? "refuse" });
      }
      const { files: packaged, leftOut } = isThere
        ? readPackageTree(folder)
        : { files: undefined, leftOut: [] };
      checkExpected({ path: folder, expected: present, found: packaged });
      const before = isThere ? readSkillTree(folder) : undefined;
      const own = (before ?? []).filter(
        ({ path }) => packaged?.every((other) => other.path !== path) === true,
      );
      const after = [...skill.files, ...own.filter(({ path }) => !clashes(path, skill.files))];
      const manifest = joinPath(folder, findSkillFile(skill.files).path);
      versions.push({
        ...noteOf({ author: { kind: "import" }, message: skill.message }),
        key: manifest,
        name,
        action: isThere ? "replace" : "create",
        before,
        after,
      });
      const received = swaps.length + 1;
      swaps.push({
        folder,
        write(target) {
          onProgress?.({ step: "write", what: name, received, total: planned.length });
          return writeLargeTree(target, after, store.disk);
        },
      });
      const isApproved = openTrustStore({ state: store.state }).approvalOf(manifest) !== undefined;
      const notices = [
        ...leftOut.map(({ path }) => `${path} is yours and was kept.`),
        ...(isApproved && present !== entry.tree
          ? [
              `Your approval was for the earlier content. Approve it again with \`skillwright trust ${name}\`.`,
            ]
          : []),
      ];
      applied.push({ name, scope, folder, file: manifest, entry, lockfile: file, notices });
    }
    const next = planned.reduce((all, { name, entry }) => withLockEntry(all, name, entry), lock);
    const change = withLock(store.disk, swapFolders(store.disk, root, swaps), {
      file,
      text: writeLock(next),
    });
    const notices = await makeVersions(store, versions, change);
    return applied.map((skill) => ({ ...skill, notices: [...skill.notices, ...notices] }));
  });
}

/** Whether a file that is kept would be in the way of a new one. */
function clashes(path: string, files: readonly PackageFile[]): boolean {
  return files.some(
    (file) => file.path === path || file.path.startsWith(`${path}/`) || path.startsWith(`${file.path}/`),
  );
}

/** A link leads elsewhere, and what it leads to is not replaced. */
function refuseLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new SkillwrightError("path_escapes_root", {
    message: `${folder} is a link, so nothing was installed there`,
    details: { root: folder, path: folder },
    hint: "Remove the link yourself, or choose another name with `--name`.",
  });
}

/** The tree hash of what packages would contain of a folder. */
export function packageTreeOf(folder: string): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true ? hashFiles(readPackageTree(folder).files) : undefined;
}
