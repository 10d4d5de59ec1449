import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, thisPerson } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional } from "../../command-line/option.ts";
import { conflictOption, scopeOption, skillArgument, yesOption } from "../../command-line/skill-options.ts";
import { resolveConflict } from "../../prompt/resolve-conflict.ts";
import { printCreated } from "../../views/store-change.ts";

/** Copies a skill to a folder where it can be changed. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument, name: optional("Name of the copy (default: the same name)") },
  options: {
    scope: scopeOption,
    onConflict: conflictOption,
    yes: yesOption,
    json: jsonOption,
    cwd: cwdOption,
    root: rootOption,
  },
  examples: [
    "skillwright clone summarize-file my-summary",
    "skillwright clone summarize-file --on-conflict override",
    "skillwright clone pdf-tools --scope project",
  ],
  async run({ skill: query, name }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const quiet = flags.json || flags.yes;
    const change = await resolveConflict(
      { choice: flags.onConflict, quiet, place: skills.snapshot.place },
      (onConflict) =>
        skills.clone(query, {
          onConflict,
          author: thisPerson(),
          ...omitUndefined({ name, scope: flags.scope }),
        }),
    );
    return printCreated(change, skills, { json: flags.json, out });
  },
});
