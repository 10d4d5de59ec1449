import { SkillwrightError } from "@skillwright/core/internal";

/**
 * Loads a framework that the caller has to install. Frameworks are optional peer dependencies: importing an
 * adapter doesn't load one, and a missing one is an error that says what to do.
 */
export async function loadFramework<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw new SkillwrightError("missing_package", {
      message: `The package "${name}" is not installed. This adapter needs it.`,
      details: { package: name },
      hint: `Install it: npm install ${name}`,
      cause: error,
    });
  }
}

/** If a framework is installed but one of its own parts is missing, keep the original error. */
function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" &&
    error.message.includes(`'${name}'`)
  );
}
