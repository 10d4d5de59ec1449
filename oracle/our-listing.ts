import { fileURLToPath } from "node:url";
import type { HostId, Place } from "./host-driver.ts";
import { runOffline } from "./run-offline.ts";

/** A skill as `skillwright list --json --all` prints it, as far as it is compared. */
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

/** A problem as `skillwright list --json` prints it. */
export interface OurDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
}

/** The whole answer of `skillwright list --json --all`, as far as it is compared. */
export interface OurListing {
  readonly skills: readonly OurSkill[];
  readonly diagnostics: readonly OurDiagnostic[];
}

const cli = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));

/** Asks our own program, from source, what it says the host would list. */
export async function askSkillwright(host: HostId, place: Place): Promise<OurListing> {
  const args = [
    "--conditions=@skillwright/source",
    cli,
    "list",
    "--as",
    host,
    "--cwd",
    place.cwd,
    "--json",
    "--all",
  ];
  const finished = await runOffline(process.execPath, args, place);
  try {
    return JSON.parse(finished.stdout) as OurListing;
  } catch (error) {
    const said = (finished.stderr || finished.stdout).trim().slice(-500);
    throw new Error(`skillwright list --as ${host} gave no listing: ${said}`, { cause: error });
  }
}
