import { statSync } from "node:fs";
import type { ListedSkill } from "@skillwright/contract";
import type { SkillStatus } from "@skillwright/core/internal";
import { type Snapshot, toSkillEntry } from "@skillwright/runtime/internal";

/** A skill in a list. */
export function toListedSkill(skill: SkillStatus, snapshot: Snapshot): ListedSkill {
  const { manifest, found } = skill;
  const count = (severity: "error" | "warning"): number =>
    found.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    ...toSkillEntry(skill, snapshot),
    cwd: snapshot.place.cwd,
    version: manifest.version,
    category: manifest.category ?? null,
    tags: manifest.tags,
    visibility: skill.visibility,
    argumentHint: manifest.argumentHint ?? null,
    emoji: manifest.interface.emoji ?? null,
    editable: isEditable(skill, snapshot),
    builtIn: skill.scope === "system",
    changedAt: changedAt(found.key),
    problems: { errors: count("error"), warnings: count("warning") },
  };
}

/** Built-in skills and those of an administrator, a plugin or another agent's view are cloned, not changed. */
function isEditable({ scope, found }: SkillStatus, { host }: Snapshot): boolean {
  return (
    host.id === "skillwright" &&
    (scope === "user" || scope === "project") &&
    found.kind === "skill" &&
    found.plugin === undefined
  );
}

/** The key of a remote skill isn't a path. */
function changedAt(key: string): string | null {
  return statSync(key, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;
}
