import { createSkills, type StoreScope } from "@skillwright/runtime";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { changeDocument, printChange } from "../views/store-change.ts";

/** The options of `restore`. */
export interface RestoreFlags extends PlaceFlags, JsonFlag {
  readonly name?: string;
  readonly scope?: StoreScope;
}

/** Brings a deleted skill back. */
export async function restoreSkill(query: string, flags: RestoreFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const change = await skills.restore(query, {
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.scope !== undefined && { scope: flags.scope }),
  });
  if (flags.json === true) out.json(changeDocument(change));
  else printChange(change, skills, out);
  return 0;
}
