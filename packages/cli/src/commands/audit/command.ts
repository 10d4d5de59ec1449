import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { printScanned, scanOptions, scanProgress } from "../scan/scan.ts";

/** Scans every skill found here, also disabled and untrusted ones. */
export const command: Command = defineCommand({
  paged: true,
  options: { ...scanOptions, ...discoveryOptions },
  examples: ["skillwright audit", "skillwright audit --fail-on malicious --json"],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    return printScanned(skills, await skills.scan(scanProgress(out)), { flags, out });
  },
});
