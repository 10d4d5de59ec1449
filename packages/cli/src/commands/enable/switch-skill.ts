import { createSkills } from "@skillwright/runtime/internal";
import type { FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { scopeOption } from "../../command-line/skill-options.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `enable` and `disable` print. */
const switchTexts = {
  on: (id: string): string => `Enabled ${id}`,
  off: (id: string): string => `Disabled ${id}`,
  already: {
    on: (id: string): string => `${id} is already enabled.`,
    off: (id: string): string => `${id} is already disabled.`,
  },
  stillOn: (id: string): string =>
    `${id} is still enabled: the project's settings have no effect until you trust the project with \`skillwright trust\`.`,
  stillOff: (id: string): string => `${id} is still disabled:`,
  changed: (file: string): string => `Changed ${file}`,
} as const;

/** The options of `enable` and `disable`. */
export const switchOptions = { scope: scopeOption, json: jsonOption, cwd: cwdOption, root: rootOption };

/** Enables or disables a skill in a configuration file; ends with 1 if that has no effect. */
export async function switchSkill(
  query: string,
  to: "on" | "off",
  { flags, out }: { readonly flags: FlagsOf<typeof switchOptions>; readonly out: Output },
): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const options = flags.scope === undefined ? {} : { scope: flags.scope };
  const { id, changed, file, skill } =
    to === "on" ? await skills.enable(query, options) : await skills.disable(query, options);
  const stillOff = to === "on" && !skill.enabled;
  const stillOn = to === "off" && skill.enabled;
  if (flags.json) return out.json({ id, enabled: skill.enabled, changed, file }, stillOff || stillOn ? 1 : 0);
  const shown = shortPath(file, skills.snapshot.place);
  if (stillOff) {
    out.problem(switchTexts.stillOff(id));
    for (const { code, message, hint } of skill.reasons) {
      if (code === "disabled") out.problem(hint === undefined ? message : `${message}. ${hint}`, 2);
    }
    if (changed) out.problem([dim(switchTexts.changed(shown))]);
    return 1;
  }
  if (stillOn) {
    out.problem(switchTexts.stillOn(id));
    if (changed) out.problem([dim(switchTexts.changed(shown))]);
    return 1;
  }
  if (changed) out.note([switchTexts[to](id), dim(`  ${shown}`)], 2);
  else out.note(switchTexts.already[to](id));
  return 0;
}
