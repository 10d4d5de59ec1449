import { createSkills, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { printChange } from "../../views/store-change.ts";

/** The options of `rename`. */
export interface RenameFlags extends PlaceFlags, JsonFlag {
  readonly message?: string;
}

/** Gives a skill another name, its folder and its text together. */
export async function renameSkill(
  query: string,
  name: string,
  flags: RenameFlags,
  out: Output,
): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const { message } = flags;
  const note = { author: thisPerson(), ...(message !== undefined && { message }) };
  const change = await skills.rename(query, name, note);
  if (flags.json === true) out.json(toStoreChangeDocument(change));
  else printChange(change, skills, out);
  return 0;
}
