import { pinInstalled, removeInstalled, rollbackInstalled, verifyInstalled } from "./change-installed.ts";
import { listInstalled } from "./find-installed.ts";
import { type InstallContext, sourceUse } from "./install-context.ts";
import { installLocked } from "./install-locked.ts";
import { installReviewed } from "./install-reviewed.ts";
import type { Installer } from "./installer.ts";
import { lockFolder } from "./lock-file.ts";
import { type InstallRequest, type InstallReview, reviewInstall } from "./review-install.ts";
import { storedReference } from "./stored-reference.ts";
import { findOutdated, updateInstalled } from "./update-installed.ts";

/** Opens the installer of a place. */
export function openInstaller(context: InstallContext): Installer {
  const review = (reference: string, request: InstallRequest = {}): Promise<InstallReview> => {
    const { scope = "user", skills = [] } = request;
    const { cwd, home } = context.snapshot().place;
    const base = lockFolder(context.snapshot(), context.locations, scope);
    const stored = storedReference(reference, { cwd, home, base: scope === "project" ? base : undefined });
    const named = stored.skill === undefined ? skills : [...skills, stored.skill];
    const source = context.open(stored.reference, { base, ...sourceUse(request) });
    return reviewInstall(context, { reference: stored.reference, source }, { ...request, skills: named });
  };
  return {
    review,
    install: async (source, options = {}) =>
      installReviewed(context, typeof source === "string" ? await review(source, options) : source, options),
    installLocked: (options) => installLocked(context, options),
    update: (names, options) => updateInstalled(context, names, options),
    outdated: (options) => findOutdated(context, options),
    remove: (name, options) => removeInstalled(context, name, options),
    rollback: (name, options) => rollbackInstalled(context, name, options),
    verify: async (options) => verifyInstalled(context, options),
    pin: (name, reason, options) => pinInstalled(context, name, { ...options, reason }),
    list: async () => listInstalled(context),
  };
}
