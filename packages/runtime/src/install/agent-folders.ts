import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import {
  baseName,
  findHost,
  type HostId,
  isSkillwrightError,
  joinPath,
  omitUndefined,
  parentPath,
  planRoots,
  SkillwrightError,
} from "@skillwright/core/internal";
import { ifExists } from "../files/if-exists.ts";
import { makeFolders } from "../files/make-folders.ts";
import { toPortablePath } from "../files/node-file-system.ts";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { writeLargeTree } from "../skill-tree/write-skill-tree.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoreScope } from "../store/store.ts";
import { makeVersions, withStoreLock } from "../store/store-context.ts";
import { planStoreRoot } from "../store/store-root.ts";
import { moveAside } from "../store/swap-folder.ts";
import { type AgentFolder, readAgentFolders, writeAgentFolders } from "./agent-folder-file.ts";
import { packageTreeOf } from "./apply-install.ts";
import type { InstallContext } from "./install-context.ts";
import { swapFolders } from "./swap-skills.ts";

/** How a skill gets into the folder of another agent. */
export interface AgentFolderOptions {
  /** The agents that should find the skill too. */
  readonly to?: readonly HostId[];
  /** Default: as before for that agent, otherwise a link. An agent that ignores links always gets a copy. */
  readonly by?: "link" | "copy";
  /** What happens to edits in a copy. Default: refuse. */
  readonly edits?: "refuse" | "overwrite";
}

/** What became of a skill in the folder of another agent. */
export interface AgentFolderReport {
  readonly skill: string;
  readonly host: HostId;
  /** Where the agent finds it. */
  readonly path: string;
  /** `shared`: the agent reads the folder in which the skill is installed. */
  readonly by: "link" | "copy" | "shared";
  readonly action: "added" | "updated" | "removed" | "unchanged" | "failed";
  /** Why it failed, or why it is a copy. */
  readonly note?: string;
}

/** An installed skill that other agents should find. */
export interface SharedSkill {
  readonly name: string;
  readonly scope: StoreScope;
  readonly folder: string;
}

/** Where an agent would find a skill, and how it gets there. Throws `validation_error` if it has no folder for the scope. */
export function planAgentFolder(
  snapshot: Snapshot,
  { name, scope }: Pick<SharedSkill, "name" | "scope">,
  {
    host,
    by,
    known = [],
  }: Pick<AgentFolderOptions, "by"> & {
    readonly host: HostId;
    readonly known?: readonly AgentFolder[];
  },
): Pick<AgentFolderReport, "host" | "path" | "by" | "note"> {
  const root = planStoreRoot(snapshot, scope, { host });
  const path = joinPath(root, name);
  if (root === planStoreRoot(snapshot, scope)) return { host, path, by: "shared" };
  const wanted = by ?? known.findLast((folder) => folder.host === host)?.by ?? "link";
  if (wanted === "copy" || followsLinks(snapshot, { host, root, scope })) return { host, path, by: wanted };
  return { host, path, by: "copy", note: `${findHost(host).title} doesn't follow links` };
}

/** Whether an agent finds a skill behind a link from its folder to the one where skills are installed. */
function followsLinks(
  { place }: Snapshot,
  { host, root, scope }: { readonly host: HostId; readonly root: string; readonly scope: StoreScope },
): boolean {
  const rule = planRoots(findHost(host), place).find(({ path }) => path === root)?.walk;
  if (rule === undefined || rule.fileLinks === "ignore") return false;
  return rule.folderLinks === "follow" || (rule.folderLinks === "inside" && scope === "project");
}

/** Puts installed skills into the folders of other agents. What fails is in the report; the rest is done. */
export function addAgentFolders(
  context: InstallContext,
  skills: readonly SharedSkill[],
  options: AgentFolderOptions,
): Promise<readonly AgentFolderReport[]> {
  return changeAgentFolders(context, async (editor) => {
    const reports: AgentFolderReport[] = [];
    for (const skill of skills) {
      for (const host of options.to ?? []) {
        reports.push(
          await reported({ skill: skill.name, host, path: skill.folder, by: "link" }, async () => {
            const planned = planAgentFolder(context.snapshot(), skill, {
              host,
              known: editor.known(),
              ...omitUndefined({ by: options.by }),
            });
            const base = { skill: skill.name, ...planned };
            if (planned.by === "shared") return { ...base, action: "unchanged" };
            const wanted = { skill: skill.folder, host, path: planned.path, by: planned.by };
            return { ...base, action: await editor.put(wanted, options.edits) };
          }),
        );
      }
    }
    return reports;
  });
}

/** Restores missing links and copies, updates copies, and removes those of skills that are gone. */
export function syncAgentFolders(
  context: InstallContext,
  { skills, edits }: { readonly skills?: readonly string[] } & Pick<AgentFolderOptions, "edits"> = {},
): Promise<readonly AgentFolderReport[]> {
  const concerned = readAgentFolders(context.store.state).filter(
    ({ skill }) => skills === undefined || skills.includes(skill),
  );
  if (concerned.length === 0) return Promise.resolve([]);
  return changeAgentFolders(context, async (editor) => {
    const reports: AgentFolderReport[] = [];
    for (const folder of concerned) {
      const { host, path, by } = folder;
      const base = { skill: baseName(folder.skill), host, path, by };
      reports.push(
        await reported(base, async () => ({
          ...base,
          action:
            packageTreeOf(folder.skill) === undefined
              ? await editor.drop(folder, edits)
              : await editor.put(folder, edits),
        })),
      );
    }
    return reports;
  });
}

/** Reports about folders of agents, one for each path: the first. */
export function withoutRepeats(
  first: readonly AgentFolderReport[],
  others: readonly AgentFolderReport[],
): readonly AgentFolderReport[] {
  const paths = new Set(first.map(({ path }) => path));
  return [...first, ...others.filter(({ path }) => !paths.has(path))];
}

async function reported(
  base: Omit<AgentFolderReport, "action">,
  work: () => Promise<AgentFolderReport>,
): Promise<AgentFolderReport> {
  try {
    return await work();
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return { ...base, action: "failed", note: error.message };
  }
}

interface FolderEditor {
  known(): readonly AgentFolder[];
  put(
    folder: Omit<AgentFolder, "tree">,
    edits?: AgentFolderOptions["edits"],
  ): Promise<AgentFolderReport["action"]>;
  drop(folder: AgentFolder, edits?: AgentFolderOptions["edits"]): Promise<AgentFolderReport["action"]>;
}

function changeAgentFolders<T>(
  context: InstallContext,
  work: (editor: FolderEditor) => Promise<T>,
): Promise<T> {
  const { store } = context;
  return withStoreLock(store, async () => {
    let known = readAgentFolders(store.state);
    const record = (path: string, folder: AgentFolder | undefined): void => {
      const others = known.filter((other) => other.path !== path);
      known = folder === undefined ? others : [...others, folder];
      writeAgentFolders(store.state, known);
    };
    return work({
      known: () => known,
      async put(folder, edits) {
        const before = known.find(({ path }) => path === folder.path);
        const { action, tree } = await putFolder(context, folder, { before, edits });
        const { skill, host, path, by } = folder;
        record(path, { skill, host, path, by, ...omitUndefined({ tree }) });
        return action;
      },
      async drop(folder, edits) {
        const isThere = lstatSync(folder.path, { throwIfNoEntry: false }) !== undefined;
        if (isThere) {
          refuseForeign(folder, { before: folder, edits });
          await makeVersions(store, [], moveAside(folder.path));
        }
        record(folder.path, undefined);
        return "removed";
      },
    });
  });
}

async function putFolder(
  { store }: InstallContext,
  folder: Omit<AgentFolder, "tree">,
  known: { readonly before: AgentFolder | undefined; readonly edits: AgentFolderOptions["edits"] },
): Promise<{ readonly action: "added" | "updated" | "unchanged"; readonly tree?: string }> {
  const { path, by } = folder;
  const { files } = readPackageTree(folder.skill);
  const tree = by === "copy" ? hashFiles(files) : undefined;
  const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere) {
    if (isInPlace(folder, tree)) return { action: "unchanged", ...omitUndefined({ tree }) };
    refuseForeign(folder, known);
  }
  makeFolders(parentPath(path));
  const write = async (target: string): Promise<void> => {
    if (by === "link") store.disk.makeLink(linkTarget(folder), target);
    else await writeLargeTree(target, files, store.disk);
  };
  await makeVersions(store, [], swapFolders(store.disk, parentPath(path), [{ folder: path, write }]));
  return { action: isThere ? "updated" : "added", ...omitUndefined({ tree }) };
}

/** Whether what is there is already what is wanted. */
function isInPlace({ path, skill, by }: Omit<AgentFolder, "tree">, tree: string | undefined): boolean {
  const isLink = lstatSync(path).isSymbolicLink();
  if (by === "link") return isLink && leadsTo(path, skill);
  return !isLink && packageTreeOf(path) === tree;
}

/** Throws `name_conflict` for what somebody else put there, and `edit_conflict` for a copy that was edited. */
function refuseForeign(
  { path, skill }: Omit<AgentFolder, "tree">,
  {
    before,
    edits = "refuse",
  }: { readonly before: AgentFolder | undefined; readonly edits?: AgentFolderOptions["edits"] },
): void {
  const isLink = lstatSync(path).isSymbolicLink();
  if (isLink && leadsTo(path, skill)) return;
  const isOurs = before !== undefined && (before.by === "link") === isLink && before.skill === skill;
  if (!isOurs || isLink) {
    throw new SkillwrightError("name_conflict", {
      message: `${path} is something else, so it was left unchanged`,
      details: { name: baseName(path), takenBy: path, choices: [], suggestion: baseName(path) },
      hint: "Move it away, then run `skillwright sync`.",
    });
  }
  const actual = packageTreeOf(path);
  if (edits === "overwrite" || actual === before.tree) return;
  throw new SkillwrightError("edit_conflict", {
    message: `${path} was edited, so it was left unchanged`,
    details: { path, expected: before.tree ?? "", actual: actual ?? "" },
    hint: "`skillwright sync --overwrite` replaces it.",
  });
}

function leadsTo(link: string, skill: string): boolean {
  const real = (path: string): string | undefined => ifExists(() => realpathSync.native(path));
  const target = resolve(realpathSync.native(parentPath(link)), readlinkSync(link));
  return toPortablePath(target) === skill || real(target) === real(skill);
}

/** Relative, so that a link stays right when a project or a home folder is moved. */
function linkTarget({ path, skill }: Omit<AgentFolder, "tree">): string {
  return relative(realpathSync.native(parentPath(path)), realpathSync.native(skill));
}
