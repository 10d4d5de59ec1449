import type { SkillsEvent } from "@skillwright/contract";
import { isUntrusted } from "@skillwright/core/internal";
import {
  type ChangeEvent,
  type Skills,
  toDiagnosticEntry,
  toListedSkill,
} from "@skillwright/runtime/internal";
import type { EventLog } from "./event-log.ts";

/** Publishes every change of the skills of a folder, and which of them are hidden until the project is trusted. */
export function followSkills(log: EventLog, skills: Skills, cwd: string): void {
  let asked = "";
  const askForTrust = (): void => {
    const { gitRoot, cwd: own } = skills.snapshot.place;
    const untrusted = skills.snapshot.skills.filter(isUntrusted).map(({ id }) => id);
    const key = untrusted.join("\n");
    if (key !== asked && untrusted.length > 0) {
      log.publish({ event: "trust-asked", data: { folder: gitRoot ?? own, skills: untrusted } });
    }
    asked = key;
  };
  askForTrust();
  skills.on("change", (change) => {
    log.publish({ event: "skills", data: toSkillsEvent(change, skills, cwd) });
    askForTrust();
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
