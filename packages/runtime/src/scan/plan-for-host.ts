import {
  type Diagnostic,
  diagnosticRule,
  type FileSystem,
  type HostEnvironment,
  type HostProfile,
  isInside,
  joinPath,
  type PlannedRoot,
  planRoots,
  relativePath,
} from "@skillwright/core/internal";
import { findMainCheckout } from "../machine/machine-folders.ts";

/** What a plan is made for. */
export interface PlanInput {
  readonly profile: HostProfile;
  readonly environment: HostEnvironment;
  readonly files: FileSystem;
  /** Asked only if a project's configuration of another agent names a folder outside of it. */
  readonly isTrusted: () => boolean;
}

/**
 * The folders that an agent searches. A linked worktree's main checkout counts only where the worktree lacks the folder,
 * and the configuration of a project that isn't trusted can't name folders outside of it: `/` would be the whole disk.
 */
export function planForHost({ profile, environment, files, isTrusted }: PlanInput): {
  readonly roots: readonly PlannedRoot[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const worktree = environment.gitRoot;
  const usesMain = profile.roots.some(({ base }) => base.kind === "main-checkout");
  const mainCheckout = usesMain && worktree !== undefined ? findMainCheckout(files, worktree) : undefined;
  const planned = planRoots(profile, { ...environment, mainCheckout });
  const project = worktree ?? environment.cwd;
  const diagnostics: Diagnostic[] = [];
  const roots = planned.filter((root) => {
    if (root.base === "main-checkout") {
      const below = relativePath(mainCheckout ?? "/", root.path);
      return below !== undefined && !files.stat(joinPath(project, below)).ok;
    }
    const isOutside =
      profile.settings !== undefined &&
      root.base === "configured" &&
      root.scope === "project" &&
      !isInside(project, root.path);
    if (!isOutside || isTrusted()) return true;
    diagnostics.push({
      code: "config-ignored",
      severity: diagnosticRule("config-ignored").severity,
      message: `${profile.title} would search this folder, which the project's configuration names. It is outside the project, which isn't trusted`,
      file: root.path,
    });
    return false;
  });
  return { roots, diagnostics };
}
