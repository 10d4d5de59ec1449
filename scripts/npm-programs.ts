import { type Installed, installHost } from "../oracle/install.ts";
import { verdaccio } from "../oracle/verdaccio.ts";
import type { Print, SuiteCounts } from "./suites/suite.ts";

/** A program of npm that some tests need, and that is too large for a development dependency. */
export interface NpmProgram {
  readonly program: Installed;
  readonly neededBy: string;
}

const npmPrograms: readonly NpmProgram[] = [{ program: verdaccio, neededBy: "the tests of npm sources" }];

export interface PrepareNpmProgramsOptions {
  readonly print: Print;
  /** Default: all that the tests need. */
  readonly programs?: readonly NpmProgram[];
  readonly install?: (program: Installed, print: Print) => Promise<unknown>;
}

/** Installs what is missing, and says what can't be; each program counts as one test. */
export async function prepareNpmPrograms({
  print,
  programs = npmPrograms,
  install = installHost,
}: PrepareNpmProgramsOptions): Promise<SuiteCounts> {
  let absent = 0;
  for (const { program, neededBy } of programs) {
    try {
      await install(program, print);
    } catch (error) {
      absent += 1;
      print(`Missing: ${program.packageName}, for ${neededBy}. ${(error as Error).message}\n`);
    }
  }
  const passed = programs.length - absent;
  return process.env.CI === "true"
    ? { passed, failed: absent, skipped: 0 }
    : { passed, failed: 0, skipped: absent };
}
