import { lstatSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { joinPath } from "@skillwright/core/find";
import { toPortablePath } from "../files/node-file-system.ts";
import type { Locations } from "../machine/locations.ts";

/** The skills that came with the program. */
export interface ShippedSkills {
  readonly folder: string;
  /** Undefined where the program runs from its source: there they are used in place. */
  readonly fingerprint?: string;
}

/** Where the build puts them: beside the bundle, in a folder named after their fingerprint. */
const BESIDE_BUNDLE = "skills";

/** Where they are in the repository, seen from this file. */
const IN_REPOSITORY = "../../../../skills";

/** Finds the skills that came with the program. */
export function findShippedSkills(here: string = import.meta.dirname): ShippedSkills {
  const shipped = join(here, BESIDE_BUNDLE);
  try {
    const [fingerprint] = readdirSync(shipped);
    if (fingerprint !== undefined) return { folder: join(shipped, fingerprint), fingerprint };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { folder: join(here, IN_REPOSITORY) };
}

/** How often a folder that is used gets a new time, in milliseconds: folders without one for long are removed. */
const TOUCH_MS = 24 * 60 * 60 * 1000;

/**
 * The folder of the built-in skills: installed once per content, so that moving the program doesn't move them. If
 * nothing can be installed, the original folder.
 */
export async function builtInFolder(
  { data }: Pick<Locations, "data">,
  shipped: ShippedSkills = findShippedSkills(),
): Promise<string> {
  const source = toPortablePath(shipped.folder);
  if (shipped.fingerprint === undefined) return source;
  const target = joinPath(data, "system-skills", shipped.fingerprint);
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats !== undefined) {
    // Somebody removed skills or put something else there: it is neither changed nor used.
    if (!lstatSync(target).isDirectory() || !holdsAll(source, target)) return source;
    if (Date.now() - stats.mtimeMs > TOUCH_MS) touch(target);
    return target;
  }
  const { installBuiltIns } = await import("./install-built-ins.ts");
  return installBuiltIns(source, target) ? target : source;
}

function holdsAll(source: string, target: string): boolean {
  const there = new Set(readdirSync(target));
  return readdirSync(source).every((name) => there.has(name));
}

function touch(folder: string): void {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch (error) {
    // On a disk that cannot be written nothing is removed either.
    if (!["EROFS", "EACCES", "EPERM", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}
