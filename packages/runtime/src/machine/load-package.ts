import { SkillwrightError } from "@skillwright/core/internal";

/** Loads a module that needs packages which may not be installed. Throws `missing_package` with the command that adds them. */
export async function loadPackage<T>(load: () => Promise<T>, packages: readonly string[]): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    const [name = ""] = packages.map((one) => one.replace(/@[^@]*$/, ""));
    throw new SkillwrightError("missing_package", {
      message: `the package ${name} is not installed; \`npm install ${packages.join(" ")}\` adds it`,
      details: { package: name },
      cause: error,
    });
  }
}
