import { existsSync } from "node:fs";
import { isSkillwrightError, omitUndefined, parentPath, SkillwrightError } from "@skillwright/core/internal";
import { skillsIn } from "./skills-in.ts";

const texts = {
  absent: (given: string): string => `${given} does not exist, and no skill has that name`,
} as const;

/**
 * The folder of a skill that was given as a path, or by its name or id. A path that exists counts first. Throws
 * `skill_not_found`.
 */
export async function skillFolder(given: string): Promise<string> {
  if (existsSync(given) || /[/\\.]/.test(given)) return given;
  const skills = await skillsIn(undefined);
  try {
    const { found } = skills.get(given);
    return found.kind === "command" ? found.path : parentPath(found.path);
  } catch (error) {
    if (!isSkillwrightError(error, "skill_not_found")) throw error;
    const { details, hint } = error;
    throw new SkillwrightError("skill_not_found", {
      message: texts.absent(given),
      details,
      ...omitUndefined({ hint }),
    });
  } finally {
    await skills.close();
  }
}
