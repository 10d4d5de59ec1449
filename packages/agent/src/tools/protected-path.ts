import { isInside, isProtectedPath, joinPath, parentPath, relativePath } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { realPath } from "./work-path.ts";

/**
 * Why a model may not write to a path: `skill` for skill roots, even empty ones; `obeyed` for files that
 * configure shells, Git, editors and agents; `agent` for a project's agents, where a person always decides.
 */
export type Protection = "skill" | "obeyed" | "agent";

/** Why a path is protected; undefined if it isn't. The path must have its links resolved. */
export function protectionOf(real: string, { snapshot, locations }: Skills): Protection | undefined {
  const { place, roots, found } = snapshot;
  const isSkill =
    roots.some(({ root }) => isInside(realPath(root.path), real)) ||
    // Keys have links resolved, and linked skills can be outside every root.
    found.some(({ key }) => isInside(parentPath(key), real));
  if (isSkill) return "skill";
  const own = [parentPath(locations.configFile), locations.state, locations.cache, locations.data];
  if (own.some((folder) => isInside(realPath(folder), real))) return "obeyed";
  const work = realPath(place.cwd);
  const project = realPath(place.gitRoot ?? place.cwd);
  const home = realPath(place.home);
  const isAgent =
    project !== home &&
    /^[^/.][^/]*\.(?:ya?ml|md)$/i.test(relativePath(joinPath(project, ".agents/agents"), real) ?? "");
  if (isAgent) return "agent";
  return isProtectedPath(relativePath(work, real) ?? real) ? "obeyed" : undefined;
}
