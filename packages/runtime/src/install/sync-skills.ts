import { omitUndefined } from "@skillwright/core/internal";
import {
  type AgentFolderReport,
  addAgentFolders,
  syncAgentFolders,
  withoutRepeats,
} from "./agent-folders.ts";
import { syncAgentsFile } from "./agents-file.ts";
import { listInstalled } from "./find-installed.ts";
import type { InstallContext } from "./install-context.ts";
import { installLocked } from "./install-locked.ts";
import type { InstallOptions, InstallReport, LockedOptions, SyncOptions, SyncReport } from "./installer.ts";
import { updateInstalled } from "./update-installed.ts";
import {
  installWanted,
  joinReports,
  refuseUnlockedWishes,
  unlockedSources,
  wantedSources,
} from "./wanted-sources.ts";

/** Installs what the lockfiles name, then the skills of sources that the configuration names and no lockfile does. */
export async function installAll(
  context: InstallContext,
  options: LockedOptions = {},
): Promise<InstallReport> {
  if (options.frozen === true) {
    refuseUnlockedWishes(context, options.scope);
    return installLocked(context, options);
  }
  const { sources, notices, failed } = wantedSources(context, options.scope);
  const locked = await installLocked(context, options);
  const wanted = await installWanted(context, unlockedSources(context, sources), options);
  return joinReports({ applied: [], unchanged: [], failed, notices }, locked, wanted);
}

/** Updates installed skills; if none is named, new skills of sources that the configuration names are installed too. */
export async function updateAll(
  context: InstallContext,
  names: readonly string[],
  options: InstallOptions = {},
): Promise<InstallReport> {
  const updated = await updateInstalled(context, names, options);
  if (names.length > 0) return updated;
  const { sources, notices, failed } = wantedSources(context, options.scope);
  const wanted = await installWanted(context, sources, options);
  return joinReports({ applied: [], unchanged: [], failed, notices }, updated, wanted);
}

/** Where skills of installed npm packages come from. */
const NODE_MODULES = "node_modules:";

/** Syncs the skills of configured sources, the folders of other agents and AGENTS.md. */
export async function syncSkills(context: InstallContext, options: SyncOptions = {}): Promise<SyncReport> {
  const wanted = wantedSources(context, options.scope);
  const packages = {
    source: NODE_MODULES,
    scope: "project",
    file: "node_modules",
    label: "node_modules",
  } as const;
  const sources = options.nodeModules === true ? [...wanted.sources, packages] : wanted.sources;
  const known = new Set([...wanted.sources.map(({ source }) => source), NODE_MODULES]);
  const behind = listInstalled(context, options).filter(
    ({ entry }) => known.has(entry.source) && entry.pinned === undefined,
  );
  const updated: InstallReport =
    behind.length === 0
      ? { applied: [], unchanged: [], failed: [] }
      : await updateInstalled(context, [...new Set(behind.map(({ name }) => name))], options);
  const added = await installWanted(context, sources, options);
  const { notices, failed } = wanted;
  const report = joinReports({ applied: [], unchanged: [], failed, notices }, updated, added);
  await context.store.rescan();
  const agents = await syncAgents(context, options);
  const agentsFile = await syncAgentsFile(context, options.agentsFile ?? "keep");
  return {
    ...report,
    ...omitUndefined({ agents: agents.length > 0 ? agents : undefined, agentsFile }),
  };
}

async function syncAgents(
  context: InstallContext,
  options: SyncOptions,
): Promise<readonly AgentFolderReport[]> {
  const { to = [], edits } = options;
  const added =
    to.length === 0 ? [] : await addAgentFolders(context, listInstalled(context, options), options);
  return withoutRepeats(added, await syncAgentFolders(context, omitUndefined({ edits })));
}
