import type { ConflictChoice } from "@skillwright/core/internal";
import { createSkills, type StoreScope, thisPerson } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { settleConflict } from "../../prompt/resolve-conflict.ts";
import { tellMade } from "../../views/made-skill.ts";

/** The options of `clone`. */
export interface CloneFlags extends PlaceFlags, JsonFlag {
  readonly scope?: StoreScope;
  readonly onConflict?: ConflictChoice;
  readonly yes?: boolean;
}

/** Copies any skill to where it can be changed. */
export async function cloneSkill(
  query: string,
  name: string | undefined,
  flags: CloneFlags,
  out: Output,
): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const quiet = flags.json === true || flags.yes === true;
  const change = await settleConflict(
    { choice: flags.onConflict, quiet, place: skills.snapshot.place },
    (onConflict) =>
      skills.clone(query, {
        onConflict,
        author: thisPerson(),
        ...(name !== undefined && { name }),
        ...(flags.scope !== undefined && { scope: flags.scope }),
      }),
  );
  return tellMade(change, skills, { json: flags.json === true, out });
}
