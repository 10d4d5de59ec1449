import { fileURLToPath } from "node:url";
import type { HostId, Place } from "./host-driver.ts";
import { runOffline } from "./run-offline.ts";

/** The compared fields of a skill in `skillwright list --json --all`. */
export interface OurSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly state: string;
  readonly reasons: readonly unknown[];
  readonly enabled: boolean;
  readonly modelInvocable: boolean;
  readonly shadowedBy: unknown;
}

/** A diagnostic in `skillwright list --json`. */
export interface OurDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
}

/** The compared parts of `skillwright list --json --all`. */
export interface OurListing {
  readonly skills: readonly OurSkill[];
  readonly diagnostics: readonly OurDiagnostic[];
}

const cli = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));

/** Runs our own program, from source, with the host's rules. */
export async function askSkillwright(host: HostId, place: Place): Promise<OurListing> {
  const program = ["--conditions=@skillwright/source", cli];
  // In a project that isn't trusted, links out of it are not followed, whatever the host does.
  await runOffline(process.execPath, [...program, "trust", place.cwd], place);
  const args = [...program, "list", "--as", host, "--cwd", place.cwd, "--json", "--all"];
  const finished = await runOffline(process.execPath, args, place);
  try {
    return JSON.parse(finished.stdout) as OurListing;
  } catch (error) {
    const said = (finished.stderr || finished.stdout).trim().slice(-500);
    throw new Error(`skillwright list --as ${host} gave no listing: ${said}`, { cause: error });
  }
}
