import type { SkillCommand } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";

/** What of a skill can be run by name or path. */
export interface Runnable {
  readonly commands: readonly Pick<SkillCommand, "name" | "description">[];
  /** The files in its folder `scripts`. */
  readonly scripts: readonly string[];
}

/** Lists the declared commands and the scripts of a skill. Throws `skill_not_found`. */
export function runnableOf(skills: Pick<Skills, "get" | "files">, name: string): Runnable {
  const { id, manifest } = skills.get(name);
  return {
    commands: manifest.commands
      .filter(({ run }) => run !== undefined && "script" in run)
      .map(({ name: command, description }) => ({ name: command, description })),
    scripts: skills.files(id).files.filter((path) => path.startsWith("scripts/")),
  };
}
