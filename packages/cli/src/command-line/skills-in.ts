import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, type Skills } from "@skillwright/runtime/internal";
import { toSkillsOptions } from "./discovery-options.ts";

/** The skills of the folder given with `--cwd`, for commands that follow no agent's rules. */
export function skillsIn(cwd: string | undefined): Promise<Skills> {
  return createSkills(toSkillsOptions(omitUndefined({ cwd })));
}
