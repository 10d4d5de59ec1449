import { statSync } from "node:fs";
import type { DiagnosticEntry, ListDocument, ListedSkill, SkillEntry } from "@skillwright/contract";
import {
  type Diagnostic,
  parentPath,
  type SkillStatus,
  skillTokens,
  withLintSeverity,
} from "@skillwright/core/internal";
import type { Skills } from "../skills/create-skills.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A listing as data, with the same skills as the human-readable listing. */
export function toListDocument(skills: Skills, options: { readonly all: boolean }): ListDocument {
  const { host, place, roots, diagnostics } = skills.snapshot;
  return {
    host: host.id,
    cwd: place.cwd,
    roots: roots.map(({ root, exists, skills: found, truncated }) => ({
      path: root.path,
      scope: root.scope,
      exists,
      skills: found,
      truncated,
    })),
    skills: skills.list(options).map((skill) => toSkillEntry(skill, skills.snapshot)),
    diagnostics: diagnostics.map(toDiagnosticEntry),
  };
}

/** One skill as data. */
export function toSkillEntry(skill: SkillStatus, { host, roots, origins }: Snapshot): SkillEntry {
  const { found, manifest } = skill;
  const plugin = found.plugin ?? null;
  return {
    key: found.key,
    id: skill.id,
    name: skill.name,
    displayName: manifest.displayName,
    description: manifest.description,
    scope: skill.scope,
    path: host.listedPath === "canonical" ? found.key : found.path,
    source: {
      kind: found.kind === "command" ? "command" : plugin === null ? "folder" : "plugin",
      root: roots[found.root]?.root.path ?? "",
      plugin,
    },
    origin: origins().get(parentPath(found.key)) ?? null,
    state: skill.state,
    reasons: skill.reasons.map(({ code, message, hint = null }) => ({ code, message, hint })),
    enabled: skill.enabled,
    modelInvocable: skill.modelInvocable,
    userInvocable: skill.userInvocable,
    shadowedBy: skill.shadowedBy ?? null,
    shadows: skill.shadows,
    tokens: skillTokens(found),
  };
}

/** One finding as data. */
export function toDiagnosticEntry(diagnostic: Diagnostic): DiagnosticEntry {
  const { code, severity, message, file, line = null, column = null, hint = null } = diagnostic;
  return { code, severity, message, file, line, column, hint };
}

/** One skill as data for people who browse and change skills. */
export function toListedSkill(skill: SkillStatus, snapshot: Snapshot): ListedSkill {
  const { manifest, found } = skill;
  const count = (severity: "error" | "warning"): number =>
    found.diagnostics.filter((diagnostic) => withLintSeverity(diagnostic).severity === severity).length;
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
