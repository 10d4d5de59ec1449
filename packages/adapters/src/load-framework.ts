import { SkillwrightError } from "@skillwright/core/internal";

/**
 * Loads a framework that the caller has to install. Frameworks are optional peers: importing an adapter loads none, and
 * one that is not there is an error that says what to do.
 */
export async function loadFramework<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw new SkillwrightError("missing_package", {
      message: `The package "${name}" is not installed, and this adapter needs it.`,
      details: { package: name },
      hint: `Install it: npm install ${name}`,
      cause: error,
    });
  }
}

/** A framework that is there and misses a part of itself is another problem, and keeps its own words. */
function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" &&
    error.message.includes(`'${name}'`)
  );
}
