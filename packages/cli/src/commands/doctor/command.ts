import { sandboxState, toDoctorDocument, withKept } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import { version } from "../../version.ts";
import { printDoctor } from "./view.ts";

/** Prints where skills are found and what is wrong; exits with 1 if there are errors. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    sandbox: toggle("Test the sandbox by running a command in it"),
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: ["skillwright doctor", "skillwright doctor --sandbox", "skillwright doctor --as gemini-cli"],
  async run(_, flags, out) {
    const skills = withKept(await openSkills(toSkillsOptions(flags)));
    const check = flags.sandbox ? "try" : "detect";
    const document = toDoctorDocument(skills, { version, sandbox: await sandboxState(skills, { check }) });
    const status = document.healthy ? 0 : 1;
    if (flags.json) return out.json(document, status);
    printDoctor(document, skills, out);
    return status;
  },
});
