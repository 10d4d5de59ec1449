import { createSkills, toListDocument } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { printSkillList } from "./view.ts";

/** The options of `list`. */
export interface ListFlags extends PlaceFlags, JsonFlag {
  readonly all?: boolean;
}

/** Lists skills. */
export async function list(flags: ListFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const options = { all: flags.all === true };
  if (flags.json === true) out.json(toListDocument(skills, options));
  else printSkillList(skills, options, out);
  return 0;
}
