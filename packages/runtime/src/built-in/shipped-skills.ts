import { readdirSync } from "node:fs";
import { join } from "node:path";

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
