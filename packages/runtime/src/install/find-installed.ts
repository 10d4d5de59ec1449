import { closest, didYouMean, joinPath, SkillwrightError } from "@skillwright/core/internal";
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
  const scopes = lockScopes(snapshot, scope);
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

/** The installed skill of a name. Throws `install_refused`, and `ambiguous_skill` if both scopes have one. */
export function findInstalled(
  context: Pick<InstallContext, "snapshot" | "locations">,
  name: string,
  { unknown, ...options }: ScopeOptions & { readonly unknown?: string } = {},
): InstalledSkill {
  const all = listInstalled(context, options);
  const [found, other] = all.filter((skill) => skill.name === name);
  if (found !== undefined && other !== undefined) {
    throw new SkillwrightError("ambiguous_skill", {
      message: `"${name}" is installed for you and for the project`,
      details: { name, candidates: [found.folder, other.folder] },
      hint: "Choose one with `--scope user` or `--scope project`.",
    });
  }
  if (found !== undefined) return found;
  const names = all.map((skill) => skill.name);
  const known =
    names.length === 0
      ? "Nothing is installed here. `skillwright add SOURCE` installs skills."
      : (didYouMean(closest(name, names, 1), "") ?? `Installed: ${names.join(", ")}.`);
  throw refused(name, "not-locked", {
    message: `"${name}" is not an installed skill`,
    hint: unknown === undefined ? known : `${known} ${unknown}`,
  });
}
