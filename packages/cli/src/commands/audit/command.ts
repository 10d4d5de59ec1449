import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import type { Output } from "../../output/output.ts";
import { printScanned, scanOptions, scanProgress } from "../scan/scan.ts";

const options = { ...scanOptions, ...discoveryOptions };
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  paged: true,
  arguments: {},
  options,
  examples: ["skillwright audit", "skillwright audit --fail-on malicious --json"],
  run: (_, flags, out) => audit(flags, out),
});

/** Scans every skill found here, also disabled and untrusted ones. */
async function audit(flags: Flags, out: Output): Promise<number> {
  const skills = await openSkills(toSkillsOptions(flags));
  return printScanned(skills, await skills.scan(scanProgress(out)), { flags, out });
}
