import {
  type Diagnostic,
  diagnose,
  type FileSystem,
  type HostEnvironment,
  type HostProfile,
  isInside,
  joinPath,
  type PlannedRoot,
  parentPath,
  planRoots,
  relativePath,
} from "@skillwright/core/find";
import { findMainCheckout } from "../machine/machine-folders.ts";
import { findProgram } from "../machine/node-machine.ts";

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
  const programFolders = findProgramFolders(profile, environment, files);
  const planned = planRoots(profile, { ...environment, mainCheckout, programFolders });
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
    diagnostics.push(
      diagnose("config-ignored", {
        message: `${profile.title} would search this folder, which the project's configuration names. It is outside the project, which isn't trusted`,
        file: root.path,
      }),
    );
    return false;
  });
  return { roots, diagnostics };
}

/** Where the programs are whose folders a profile names. */
function findProgramFolders(
  { roots }: HostProfile,
  { platform, env }: HostEnvironment,
  files: FileSystem,
): Readonly<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const { base } of roots) {
    if (base.kind !== "program" || folders[base.name] !== undefined) continue;
    const program = findProgram(base.name, { platform, env });
    const file = program === undefined ? undefined : files.canonical(program);
    if (file?.ok === true) folders[base.name] = parentPath(file.value);
  }
  return folders;
}
