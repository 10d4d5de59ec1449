import { resolve } from "node:path";
import {
  type HostEnvironment,
  normalizePath,
  type PlannedRoot,
  type Reason,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";

/** Bases of roots inside the project; a root with any other base does not come with the project. */
const PROJECT_BASES: ReadonlySet<PlannedRoot["base"]> = new Set(["ancestors", "cwd", "project", "workspace"]);

/** The folder whose trust decides about the text of the project's skills. */
export function projectFolder({ gitRoot, cwd }: Pick<HostEnvironment, "gitRoot" | "cwd">): string {
  return gitRoot ?? cwd;
}

/**
 * Whether the skills of a root come with the project and therefore need its trust. Folders that the caller named do
 * not, and the person's home folder is not a project.
 */
export function comesWithProject(
  root: Pick<PlannedRoot, "path" | "base" | "scope">,
  place: Pick<HostEnvironment, "gitRoot" | "cwd" | "home" | "extraRoots">,
): boolean {
  if (projectFolder(place) === place.home) return false;
  const named = place.extraRoots.map((path) => normalizePath(toPortablePath(resolve(place.cwd, path))));
  if (named.includes(root.path)) return false;
  return root.scope === "project" || PROJECT_BASES.has(root.base);
}

/** Why a skill of an untrusted project cannot be used. */
export function untrustedReason(project: string): Reason {
  return {
    code: "untrusted",
    message: "comes from a project that is not trusted",
    hint: `Review its skills, then run \`skillwright trust ${project}\` to let models see them.`,
  };
}
