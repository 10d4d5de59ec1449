import { escapeTerminal, SkillwrightError } from "@skillwright/core";
import { createSkills, findBroken, thisPerson, toStoreChangeDocument } from "@skillwright/runtime";
import { confirm, hasPerson } from "../ask/read-line.ts";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { shortPath } from "../output/short-path.ts";
import { manageTexts } from "../texts/manage.ts";
import { printChange } from "../views/store-change.ts";

/** The options of `delete`. */
export interface DeleteFlags extends PlaceFlags, JsonFlag {
  readonly yes?: boolean;
}

/** Moves a skill to the trash, after a question. */
export async function deleteSkill(query: string, flags: DeleteFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const { id, found } = findBroken(skills.snapshot, query) ?? skills.get(query);
  const path = shortPath(found.path, skills.snapshot.place);
  if (flags.yes !== true && !(await isWanted(id, path, flags))) {
    out.text(manageTexts.notDeleted);
    return 1;
  }
  const change = await skills.delete(query, { author: thisPerson() });
  if (flags.json === true) out.json(toStoreChangeDocument(change));
  else printChange(change, skills, out);
  return 0;
}

function isWanted(id: string, path: string, flags: DeleteFlags): Promise<boolean> {
  if (hasPerson() && flags.json !== true) return confirm(escapeTerminal(manageTexts.deleteAsk(id, path)));
  throw new SkillwrightError("usage_error", {
    message: manageTexts.notDeleted,
    details: { argument: "--yes", suggestions: [] },
    hint: manageTexts.deleteHint,
  });
}
