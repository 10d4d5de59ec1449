import { createSkills, type StoreScope } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { manageTexts } from "../../texts/manage.ts";

/** The options of `enable` and `disable`. */
export interface SwitchFlags extends PlaceFlags, JsonFlag {
  readonly scope?: StoreScope;
}

/** Switches a skill on or off in a configuration file. */
export async function switchSkill(
  query: string,
  { to, ...flags }: SwitchFlags & { readonly to: "on" | "off" },
  out: Output,
): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const options = flags.scope === undefined ? {} : { scope: flags.scope };
  const { id, changed, file, skill } =
    to === "on" ? await skills.enable(query, options) : await skills.disable(query, options);
  if (flags.json === true) {
    out.json({ id, enabled: skill.enabled, changed, file });
    return 0;
  }
  const shown = shortPath(file, skills.snapshot.place);
  const { switched } = manageTexts;
  if (to === "on" && !skill.enabled) {
    out.text(switched.still(id));
    if (changed) out.text([dim(switched.changed(shown))]);
  } else if (changed) out.text([switched[to](id), dim(`  ${shown}`)], 2);
  else out.text(switched.already[to](id));
  return 0;
}
