import type { Severity } from "../../diagnostics/diagnostic.ts";
import type { SkillManifest } from "../../model/manifest.ts";
import type { FrontmatterField } from "../../parse/frontmatter-fields.ts";

/** The consequence when an agent ignores a field. */
export interface FieldEffect {
  /** The consequence, as the end of a sentence. */
  readonly without: string;
  /** Whether the value makes a difference. Default: yes. */
  readonly matters?: (manifest: SkillManifest, folder: string) => boolean;
  /** `warning` if this allows an action that the author forbids. */
  readonly severity?: Severity;
}

/** The effect of each field; undefined for those that only inform users. */
export const fieldEffects: Readonly<Record<FrontmatterField, FieldEffect | undefined>> = {
  license: undefined,
  compatibility: undefined,
  version: undefined,
  category: undefined,
  tags: undefined,
  id: { without: "the name counts" },
  name: { without: "the folder's name is used", matters: (manifest, folder) => manifest.name !== folder },
  displayName: { without: "people see the name" },
  description: { without: "the model does not see it" },
  metadata: {
    without: "what it requires is not checked",
    matters: ({ metadata }) => ["openclaw", "clawdbot", "clawdis"].some((key) => key in metadata),
  },
  allowedTools: { without: "it may ask before each use of a tool" },
  disallowedTools: { without: "the model may still use these tools", severity: "warning" },
  triggers: { without: "they do not help to choose the skill" },
  whenToUse: { without: "the model does not see it" },
  requires: { without: "the other skills are not loaded first" },
  conflicts: { without: "the skills may be active together" },
  toolsRequired: { without: "the skill is offered without these tools" },
  parameters: { without: "`{{…}}` stays in the text unchanged" },
  arguments: { without: "named arguments are not filled in" },
  argumentHint: { without: "people get no hint" },
  commands: { without: "there are no such commands" },
  disableModelInvocation: {
    without: "the model may still use this skill",
    matters: (manifest) => manifest.disableModelInvocation,
    severity: "warning",
  },
  userInvocable: {
    without: "people can still start this skill",
    matters: (manifest) => !manifest.userInvocable,
  },
  model: { without: "the current model continues" },
  effort: { without: "the current effort stays" },
  context: {
    without: "the skill runs in the main conversation",
    matters: (manifest) => manifest.context === "fork",
  },
  agent: { without: "the current agent continues" },
  background: { without: "it decides itself whether to wait" },
  hooks: { without: "the hooks do not run", severity: "warning" },
  paths: { without: "the skill is offered for all files" },
  shell: { without: "its default shell is used" },
  eligibility: { without: "the skill is offered where it cannot work" },
  install: { without: "what is missing is not installed" },
  permissions: { without: "these limits are not enforced", severity: "warning" },
};
