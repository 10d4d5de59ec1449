import { joinPath } from "@skillwright/core/internal";
import type { StoreScope } from "../store/store.ts";
import { planStoreRoot } from "../store/store-root.ts";
import { addAgentFolders, syncAgentFolders, withoutRepeats } from "./agent-folders.ts";
import { pinInstalled, removeInstalled, rollbackInstalled, verifyInstalled } from "./change-installed.ts";
import { listInstalled } from "./find-installed.ts";
import type { InstallContext } from "./install-context.ts";
import type { InstallRequest } from "./install-request.ts";
import { installReviewed } from "./install-reviewed.ts";
import type { Installer, InstallOptions, InstallReport } from "./installer.ts";
import { lockFolder } from "./lock-file.ts";
import { type InstallReview, reviewInstall } from "./review-install.ts";
import { stageSkills } from "./stage-skills.ts";
import { storedReference } from "./stored-reference.ts";
import { installAll, syncSkills, updateAll } from "./sync-skills.ts";
import { findOutdated, withAdvisories } from "./update-installed.ts";
import { knownSources } from "./wanted-sources.ts";

/** Opens the installer of a place. */
export function openInstaller(context: InstallContext): Installer {
  const review = (reference: string, request: InstallRequest = {}): Promise<InstallReview> => {
    const { scope = "user", skills = [] } = request;
    const { cwd, home } = context.snapshot().place;
    const base = lockFolder(context.snapshot(), context.locations, scope);
    const stored = storedReference(reference, { cwd, home, base: scope === "project" ? base : undefined });
    const named = stored.skill === undefined ? skills : [...skills, stored.skill];
    return reviewInstall(context, stored.reference, { ...request, base, skills: named });
  };
  return {
    review,
    async install(source, options = {}) {
      const reviewed = typeof source === "string" ? await review(source, options) : source;
      const report = await installReviewed(context, reviewed, options);
      return shareWithAgents(context, report, { ...options, scope: reviewed.scope });
    },
    installLocked: async (options) => shareAgain(context, await installAll(context, options)),
    update: async (names, options) => shareAgain(context, await updateAll(context, names, options)),
    sync: (options) => syncSkills(context, options),
    outdated: (options) => findOutdated(context, options),
    async remove(name, options) {
      const removed = await removeInstalled(context, name, options);
      const agents = await syncAgentFolders(context, { skills: [removed.folder] });
      return { ...removed, ...(agents.length > 0 && { agents }) };
    },
    async rollback(name, options) {
      const applied = await rollbackInstalled(context, name, options);
      await syncAgentFolders(context, { skills: [applied.folder] });
      return applied;
    },
    verify: async (options) => {
      const verified = verifyInstalled(context, options);
      return options?.sources === "ask" ? withAdvisories(context, verified, options) : verified;
    },
    pin: (name, reason, options) => pinInstalled(context, name, { ...options, reason }),
    stage: async (reviewed) => stageSkills(reviewed),
    sources: async () => knownSources(context),
    list: async () => listInstalled(context),
  };
}

/** The report, after the skills were put into the folders of the agents that were named, and copies elsewhere renewed. */
async function shareWithAgents(
  context: InstallContext,
  report: InstallReport,
  options: InstallOptions & { readonly scope: StoreScope },
): Promise<InstallReport> {
  const { scope, to = [] } = options;
  if (to.length === 0) return shareAgain(context, report);
  const names = [...report.applied.map(({ name }) => name), ...report.unchanged];
  const root = planStoreRoot(context.snapshot(), scope);
  const skills = names.map((name) => ({ name, scope, folder: joinPath(root, name) }));
  const added = await addAgentFolders(context, skills, options);
  const { agents = [] } = await shareAgain(context, report);
  return { ...report, agents: withoutRepeats(added, agents) };
}

/** The report, after copies in the folders of other agents got the new content. */
async function shareAgain(context: InstallContext, report: InstallReport): Promise<InstallReport> {
  const agents = await syncAgentFolders(context, { skills: report.applied.map(({ folder }) => folder) });
  const changed = agents.filter(({ action }) => action !== "unchanged");
  return { ...report, ...(changed.length > 0 && { agents: changed }) };
}
