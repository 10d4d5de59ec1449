import type { ChangeEvent, Skills } from "@skillwright/runtime";
import { toDiagnosticEntry } from "@skillwright/runtime";
import { toListedSkill } from "../api/listed-skill.ts";
import type { SkillsEvent } from "../contract/events.ts";
import type { EventLog } from "./event-log.ts";

/** Tells of every change of the skills of a folder. */
export function followSkills(log: EventLog, skills: Skills, cwd: string): void {
  skills.on("change", (change) => {
    log.publish({ event: "skills", data: toSkillsEvent(change, skills, cwd) });
  });
}

function toSkillsEvent(change: ChangeEvent, { snapshot }: Skills, cwd: string): SkillsEvent {
  return {
    cwd,
    version: change.version,
    prompt: change.prompt,
    added: change.added.map((skill) => toListedSkill(skill, snapshot)),
    changed: change.changed.map(({ after, aspects }) => ({ ...toListedSkill(after, snapshot), aspects })),
    removed: change.removed.map(({ id, found }) => ({ key: found.key, id, path: found.path })),
    diagnostics: change.diagnostics.map(toDiagnosticEntry),
    resolved: change.resolved.map(toDiagnosticEntry),
  };
}
