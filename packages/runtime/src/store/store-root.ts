import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { isInside, joinPath, parentPath, SkillwrightError } from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { diskError } from "./disk-error.ts";
import type { StoreScope } from "./store.ts";

/** Where new skills go, below the home folder or the project. */
const SKILLS_FOLDER = ".agents/skills";

/** The canonical folder for new skills of a scope; it is made when it does not exist. */
export function storeRoot(snapshot: Snapshot, scope: StoreScope): string {
  const root = planStoreRoot(snapshot, scope);
  try {
    mkdirSync(root, { recursive: true });
    return toPortablePath(realpathSync.native(root));
  } catch (error) {
    throw diskError(error, root);
  }
}

/** The folder for new skills of a scope, whether it exists or not. */
export function planStoreRoot(snapshot: Snapshot, scope: StoreScope): string {
  const { home, gitRoot, cwd } = snapshot.place;
  const base = scope === "user" ? home : (gitRoot ?? cwd);
  if (scope === "project" && base === home) {
    throw new SkillwrightError("validation_error", {
      message: `${base} is the home folder, not a project`,
      details: { problems: ["the home folder is not a project"] },
      hint: "Use the user scope, or go to a project's folder.",
    });
  }
  const root = joinPath(base, SKILLS_FOLDER);
  // A project comes from anywhere: its links must not lead our writes out of it.
  if (scope === "project") checkInside(base, root);
  return root;
}

function checkInside(project: string, root: string): void {
  let above = root;
  while (!existsSync(above)) above = parentPath(above);
  const real = toPortablePath(realpathSync.native(above));
  if (isInside(toPortablePath(realpathSync.native(project)), real)) return;
  throw new SkillwrightError("path_escapes_root", {
    message: `${root} leads to ${real}, outside the project; nothing is written there`,
    details: { root: project, path: root },
    hint: "Replace the link by a folder.",
  });
}
