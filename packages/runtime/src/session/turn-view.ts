import { type FileSystem, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { type LoadedSkill, loadSkill } from "../snapshot/load-skill.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What one turn sees: decisions and texts don't change once they were read. */
export interface TurnView {
  readonly snapshot: Snapshot;
  readonly skills: readonly SkillStatus[];
  /** A skill with its text. Throws `load_error` when it cannot be read or is no longer the file that was found. */
  load(skill: SkillStatus): LoadedSkill;
}

/** A view that reads each skill at most once. */
export function createTurnView(
  files: FileSystem,
  snapshot: Snapshot,
  skills: readonly SkillStatus[],
): TurnView {
  const loaded = new Map<string, LoadedSkill>();
  return {
    snapshot,
    skills,
    load(skill) {
      const { key, path } = skill.found;
      const known = loaded.get(key);
      if (known !== undefined) return known;
      const canonical = files.canonical(path);
      // A link that replaced the file could lead out of the project.
      if (canonical.ok && canonical.value !== key) {
        throw new SkillwrightError("load_error", {
          message: `"${skill.id}" cannot be read: its path now leads to a different file`,
          details: { name: skill.name, path },
        });
      }
      const read = loadSkill(files, skill);
      loaded.set(key, read);
      return read;
    },
  };
}
