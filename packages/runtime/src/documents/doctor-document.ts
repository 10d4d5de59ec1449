import type { DoctorDocument, Refused } from "@skillwright/contract";
import {
  administratorEffects,
  type Diagnostic,
  type DiagnosticCode,
  type SkillStatus,
  withLintSeverity,
} from "@skillwright/core/internal";
import { damagedHistories } from "../history/history-file.ts";
import { policyDiagnostics } from "../install/policy-files.ts";
import type { SandboxState } from "../run/sandbox-state.ts";
import type { Skills } from "../skills/create-skills.ts";
import { toDiagnosticEntry, toSkillEntry } from "./list-document.ts";

const limitCodes: readonly DiagnosticCode[] = [
  "scan-limit",
  "scan-depth",
  "file-too-large",
  "frontmatter-too-large",
  "yaml-limit",
];

/** Whether a finding reports a reached limit. */
export function isLimit({ code }: Pick<Diagnostic, "code">): boolean {
  return limitCodes.includes(code);
}

/** The skills, with problems of the data stored about them and the effect of policies, all as severe as lint says. */
export function withKept(skills: Skills): Skills {
  const { snapshot, locations } = skills;
  const diagnostics = [
    ...snapshot.diagnostics.map(withLintSeverity),
    ...policyDiagnostics(locations),
    ...damagedHistories(locations.state),
  ];
  return { ...skills, snapshot: { ...snapshot, diagnostics } };
}

/** Checks an environment. It is healthy when no finding is an error. */
export function toDoctorDocument(
  skills: Skills,
  { sandbox, version }: { readonly sandbox: SandboxState; readonly version: string },
): DoctorDocument {
  const { snapshot } = skills;
  const { host, place, roots, found, diagnostics, index } = snapshot;
  const refused = snapshot.skills.filter((skill) => skill.state === "ineligible");
  const isDisabled = (skill: SkillStatus): boolean => skill.reasons.some(({ code }) => code === "disabled");
  const toRefused = (skill: SkillStatus): Refused => {
    const { id, path, reasons } = toSkillEntry(skill, snapshot);
    return { id, path, reasons };
  };
  return {
    healthy: diagnostics.every(({ severity }) => severity !== "error"),
    versions: {
      skillwright: version,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    },
    host: { id: host.id, title: host.title, observed: host.observed ?? null, caveats: host.caveats ?? [] },
    cwd: place.cwd,
    project: place.gitRoot ?? null,
    roots: roots.map(({ root, exists, skills: number, truncated }) => ({
      path: root.path,
      scope: root.scope,
      holds: root.holds === "skills" || root.holds === "commands" ? root.holds : "plugin",
      exists,
      skills: number,
      truncated,
      folderLinks: root.walk.folderLinks,
      textTrusted: root.scope !== "project",
    })),
    collisions: host.collisions,
    config: snapshot.config.map(({ layer, file }) => ({ layer, file })),
    administrator: administratorEffects(snapshot.config),
    broken: found
      .filter(({ manifest }) => manifest === undefined)
      .map((file) => ({ path: file.path, diagnostics: file.diagnostics.map(toDiagnosticEntry) })),
    shadowed: snapshot.skills.flatMap((skill) => {
      const winner = snapshot.skills.find(({ id }) => id === skill.shadowedBy);
      return winner === undefined
        ? []
        : [{ id: skill.id, path: skill.found.path, by: winner.id, winner: winner.found.path }];
    }),
    ambiguous: ambiguousNames(snapshot.skills),
    ineligible: refused.filter((skill) => !isDisabled(skill)).map(toRefused),
    disabled: refused.filter(isDisabled).map(toRefused),
    limits: diagnostics.filter(isLimit).map(toDiagnosticEntry),
    index: {
      file: index.file,
      state: index.state,
      problem: index.problem ?? null,
      recalled: index.recalled,
      read: index.read,
    },
    sandbox: {
      state: sandbox.state,
      kind: "kind" in sandbox ? sandbox.kind : null,
      memoryLimit: "memoryLimit" in sandbox ? sandbox.memoryLimit : null,
      problem: sandbox.state === "unavailable" ? sandbox.problem : null,
      hint: sandbox.state === "unavailable" ? (sandbox.hint ?? null) : null,
    },
    secrets: { place: skills.secrets.place, remembered: skills.secrets.entries().length },
    diagnostics: diagnostics.map(toDiagnosticEntry),
  };
}

function ambiguousNames(skills: readonly SkillStatus[]): DoctorDocument["ambiguous"] {
  const names = new Set(skills.filter((skill) => skill.ambiguousWith.length > 0).map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    ids: skills.filter((skill) => skill.name === name && skill.ambiguousWith.length > 0).map(({ id }) => id),
  }));
}
