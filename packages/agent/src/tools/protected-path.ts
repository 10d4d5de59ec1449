import { isInside, isProtectedPath, joinPath, parentPath, relativePath } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { realPath } from "./work-path.ts";

/**
 * Why a model may not write somewhere: `skill` where skills are found, also where none is yet, `obeyed` where shells, git,
 * editors and agents read what they obey. `agent` is where a project keeps its agents: a person always decides there.
 */
export type Protection = "skill" | "obeyed" | "agent";

/** What protects a place that is given by its path without links; undefined where nothing does. */
export function protectionOf(real: string, { snapshot, locations }: Skills): Protection | undefined {
  const { place, roots, found } = snapshot;
  const isSkill =
    roots.some(({ root }) => isInside(realPath(root.path), real)) ||
    // Keys have no links, and skills that links lead to lie outside of every root.
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
