import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, thisPerson } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional } from "../../command-line/option.ts";
import { conflictOption, scopeOption, skillArgument, yesOption } from "../../command-line/skill-options.ts";
import type { Output } from "../../output/output.ts";
import { resolveConflict } from "../../prompt/resolve-conflict.ts";
import { printCreated } from "../../views/store-change.ts";

const options = {
  scope: scopeOption,
  onConflict: conflictOption,
  yes: yesOption,
  json: jsonOption,
  cwd: cwdOption,
  root: rootOption,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument, name: optional("Name of the copy (default: the same name)") },
  options,
  examples: [
    "skillwright clone summarize-file my-summary",
    "skillwright clone summarize-file --on-conflict override",
    "skillwright clone pdf-tools --scope project",
  ],
  run: ({ skill, name }, flags, out) => cloneSkill(skill, name, flags, out),
});

/** Copies a skill to a folder where it can be changed. */
async function cloneSkill(
  query: string,
  name: string | undefined,
  flags: Flags,
  out: Output,
): Promise<number> {
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
}
