import { type Installed, installHost } from "../oracle/install.ts";
import { verdaccio } from "../oracle/verdaccio.ts";
import type { SuiteCounts } from "./suites/suite.ts";

/** A program of npm that some tests need, and that is too large for a development dependency. */
export interface NpmProgram {
  readonly program: Installed;
  readonly neededBy: string;
}

const npmPrograms: readonly NpmProgram[] = [{ program: verdaccio, neededBy: "the tests of npm sources" }];

/** Installs what is missing, and says what can't be; each program counts as one test. */
export async function prepareNpmPrograms(
  programs: readonly NpmProgram[] = npmPrograms,
  install: (program: Installed) => Promise<unknown> = installHost,
): Promise<SuiteCounts> {
  let absent = 0;
  for (const { program, neededBy } of programs) {
    try {
      await install(program);
    } catch (error) {
      absent += 1;
      console.log(`Missing: ${program.packageName}, for ${neededBy}. ${(error as Error).message}`);
    }
  }
  const passed = programs.length - absent;
  return process.env.CI === "true"
    ? { passed, failed: absent, skipped: 0 }
    : { passed, failed: 0, skipped: absent };
}
