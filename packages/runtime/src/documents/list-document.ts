import {
  type Diagnostic,
  type Reason,
  type Scope,
  type SkillState,
  type SkillStatus,
  skillTokens,
} from "@skillwright/core/internal";
import type { Skills } from "../skills/create-skills.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What `list --json` prints. Stable: fields are added, never changed or removed, within a major version. */
export interface ListDocument {
  readonly host: string;
  readonly cwd: string;
  readonly roots: readonly RootEntry[];
  readonly skills: readonly SkillEntry[];
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** A folder that was searched. */
export interface RootEntry {
  readonly path: string;
  readonly scope: Scope;
  readonly exists: boolean;
  readonly skills: number;
  readonly truncated: boolean;
}

/** A skill in a listing. */
export interface SkillEntry {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly scope: Scope;
  readonly path: string;
  readonly source: SourceEntry;
  readonly state: SkillState;
  readonly reasons: readonly ReasonEntry[];
  readonly enabled: boolean;
  readonly modelInvocable: boolean;
  readonly userInvocable: boolean;
  readonly shadowedBy: string | null;
  readonly shadows: readonly string[];
  readonly tokens: { readonly catalog: number; readonly body: number; readonly estimated: boolean };
}

/** Where a skill comes from. */
export interface SourceEntry {
  readonly kind: "folder" | "command" | "plugin";
  readonly root: string;
  readonly plugin: string | null;
}

/** Why a skill cannot be used. */
export interface ReasonEntry {
  readonly code: Reason["code"];
  readonly message: string;
  readonly hint: string | null;
}

/** A finding, with null for what it does not have. */
export interface DiagnosticEntry {
  readonly code: string;
  readonly severity: Diagnostic["severity"];
  readonly message: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly hint: string | null;
}

/** A listing as data; the same skills as the listing for people has. */
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
export function toSkillEntry(skill: SkillStatus, { roots }: Snapshot): SkillEntry {
  const { found, manifest } = skill;
  const plugin = found.plugin ?? null;
  return {
    key: found.key,
    id: skill.id,
    name: skill.name,
    displayName: manifest.displayName,
    description: manifest.description,
    scope: skill.scope,
    path: found.path,
    source: {
      kind: found.kind === "command" ? "command" : plugin === null ? "folder" : "plugin",
      root: roots[found.root]?.root.path ?? "",
      plugin,
    },
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
