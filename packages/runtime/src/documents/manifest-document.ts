import type { ManifestDocument } from "@skillwright/contract";
import type { SkillManifest } from "@skillwright/core/internal";

type Optional = {
  [F in keyof SkillManifest]-?: undefined extends SkillManifest[F] ? F : never;
}[keyof SkillManifest];

/** Fails to compile when a field of the manifest becomes optional and is missing here. */
const absent: { readonly [F in Optional]: null } = {
  license: null,
  compatibility: null,
  category: null,
  whenToUse: null,
  argumentHint: null,
  model: null,
  effort: null,
  agent: null,
  background: null,
  hooks: null,
  shell: null,
  skillKey: null,
  primaryEnv: null,
  permissions: null,
};

/** A manifest as data. */
export function toManifestDocument(manifest: SkillManifest): ManifestDocument {
  return { ...absent, ...manifest };
}
