import { existsSync } from "node:fs";
import {
  errorMessage,
  findHost,
  type HostId,
  isInside,
  isSkillwrightError,
  joinPath,
  normalizePath,
  type PlannedRoot,
  parentPath,
  permissionError,
  planRoots,
  SkillwrightError,
} from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import { realPath } from "../files/node-file-system.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PlaceOptions, StoreScope } from "./store.ts";

/** Where new skills go, below the home folder or the project. */
const SKILLS_FOLDER = ".agents/skills";

/** Where new skills go instead. */
type StorePlace = Pick<PlaceOptions, "host" | "folder">;

/** The canonical folder for new skills of a scope; it is made when it does not exist. */
export function storeRoot(snapshot: Snapshot, scope: StoreScope, place: StorePlace = {}): string {
  const root = planStoreRoot(snapshot, scope, place);
  try {
    makeFolders(root);
    return realPath(root);
  } catch (error) {
    throw diskError(error, root);
  }
}

/** The folder for new skills of a scope, whether it exists or not. */
export function planStoreRoot(snapshot: Snapshot, scope: StoreScope, place: StorePlace = {}): string {
  if (place.folder !== undefined) return normalizePath(place.folder);
  const { home, gitRoot, cwd } = snapshot.place;
  const base = scope === "user" ? home : (gitRoot ?? cwd);
  if (scope === "project" && base === home) {
    throw new SkillwrightError("validation_error", {
      message: `${base} is the home folder, not a project`,
      details: { problems: ["the home folder is not a project"] },
      hint: "Use the user scope, or go to a project's folder.",
    });
  }
  const root =
    place.host === undefined
      ? joinPath(base, SKILLS_FOLDER)
      : hostRoot(place.host, snapshot, { scope, base });
  // A project comes from anywhere: its links must not lead our writes out of it.
  if (scope === "project") checkInside(base, root);
  return root;
}

/** The scopes that an agent has a folder of skills for, in the order in which they are chosen. */
export function hostScopes(host: HostId, { place }: Pick<Snapshot, "place">): readonly StoreScope[] {
  const roots = planRoots(findHost(host), place).filter(isHostsOwn);
  return (["user", "project"] as const).filter((scope) => roots.some((root) => root.scope === scope));
}

/** The folder in which an agent finds skills of a scope; `.agents/skills`, which most agents share, if it reads it. */
function hostRoot(
  host: HostId,
  { place }: Snapshot,
  { scope, base }: { readonly scope: StoreScope; readonly base: string },
): string {
  const profile = findHost(host);
  const paths = planRoots(profile, place)
    .filter((root) => isHostsOwn(root) && root.scope === scope)
    .map(({ path }) => path);
  // A skill of the project is for the whole project, not for a folder in it.
  const near = scope === "user" ? paths : paths.filter((path) => parentPath(parentPath(path)) === base);
  const candidates = near.length > 0 ? near : paths;
  const chosen = candidates.find((path) => path === joinPath(base, SKILLS_FOLDER)) ?? candidates[0];
  if (chosen !== undefined) return chosen;
  throw new SkillwrightError("validation_error", {
    message: `${profile.title} has no folder for ${scope} skills`,
    details: { problems: [`no folder for ${scope} skills`] },
    hint: `Use the ${scope === "user" ? "project" : "user"} scope.`,
  });
}

/** Whether a root is one that the agent itself knows, and not a folder that a caller or a configuration named. */
function isHostsOwn({ base, holds }: PlannedRoot): boolean {
  return holds === "skills" && !["extra", "configured", "plugins", "built-in", "admin"].includes(base);
}

function checkInside(project: string, root: string): void {
  let above = root;
  while (!existsSync(above)) above = parentPath(above);
  const real = realPath(above);
  if (isInside(realPath(project), real)) return;
  throw new SkillwrightError("path_escapes_root", {
    message: `${root} leads to ${real}, outside the project; nothing is written there`,
    details: { root: project, path: root },
    hint: "Replace the link with a folder.",
  });
}

/** What the operating system refused, as an error that says what was to be written; others pass as they are. */
export function diskError(error: unknown, path: string): SkillwrightError {
  if (isSkillwrightError(error)) return error;
  return permissionError(path, `${path} cannot be written: ${errorMessage(error)}`, {
    hint:
      (error as NodeJS.ErrnoException | undefined)?.code === "EXDEV"
        ? "It is in a read-only layer, such as a container image: replace it with a copy, then try again."
        : "Check the permissions and the free space of its folder, then try again.",
    cause: error,
  });
}
