import { createSkills, findBroken, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { shortPath } from "../../output/short-path.ts";
import { isWanted } from "../../prompt/is-wanted.ts";
import { manageTexts } from "../../texts/manage.ts";
import { printChange } from "../../views/store-change.ts";

/** The options of `delete`. */
export interface DeleteFlags extends PlaceFlags, JsonFlag {
  readonly yes?: boolean;
}

/** Moves a skill to the trash, after a question. */
export async function deleteSkill(query: string, flags: DeleteFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const { id, found } = findBroken(skills.snapshot, query) ?? skills.get(query);
  const { ask, otherwise, effect } = manageTexts.delete;
  const question = ask(id, shortPath(found.path, skills.snapshot.place));
  if (!(await isWanted({ given: flags.yes, json: flags.json, question, otherwise, effect }))) {
    out.text(`${otherwise}.`);
    return 1;
  }
  const change = await skills.delete(query, { author: thisPerson() });
  if (flags.json === true) out.json(toStoreChangeDocument(change));
  else printChange(change, skills, out);
  return 0;
}
