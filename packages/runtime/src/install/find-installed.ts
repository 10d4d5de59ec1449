import { joinPath } from "@skillwright/core/internal";
import { planStoreRoot } from "../store/store-root.ts";
import type { InstallContext } from "./install-context.ts";
import { refused } from "./install-reviewed.ts";
import type { InstalledSkill, ScopeOptions } from "./installer.ts";
import { lockedSkills, lockFolder, lockScopes } from "./lock-file.ts";

/** The skills that the lockfiles name, the project's first. */
export function listInstalled(
  context: Pick<InstallContext, "snapshot" | "locations">,
  { scope }: ScopeOptions = {},
): readonly InstalledSkill[] {
  const snapshot = context.snapshot();
  const scopes = scope === undefined ? lockScopes(snapshot) : [scope];
  return scopes.flatMap((one) => {
    const { file, lock } = lockedSkills(lockFolder(snapshot, context.locations, one));
    if (lock.skills.size === 0) return [];
    const root = planStoreRoot(snapshot, one);
    return [...lock.skills].map(([name, entry]) => ({
      name,
      scope: one,
      folder: joinPath(root, name),
      lockfile: file,
      entry,
    }));
  });
}

/** The installed skill of a name, the project's first. Throws `install_refused`. */
export function findInstalled(
  context: Pick<InstallContext, "snapshot" | "locations">,
  name: string,
  options: ScopeOptions = {},
): InstalledSkill {
  const all = listInstalled(context, options);
  const found = all.find((skill) => skill.name === name);
  if (found !== undefined) return found;
  const known = all.map((skill) => skill.name).join(", ");
  throw refused(name, "not-locked", {
    message: `No lockfile names a skill "${name}"`,
    hint:
      known === ""
        ? "Nothing is installed here. `skillwright add SOURCE` installs skills; `skillwright delete` deletes your own."
        : `Installed are: ${known}. \`skillwright delete\` deletes your own skills.`,
  });
}
