import {
  type EnvelopeId,
  renderActivatedSkills,
  renderLoadSkill,
  renderReadSkill,
  renderSkillContent,
  renderSkillTag,
  renderSlashInvocation,
  requiresHint,
} from "@skillwright/core/internal";
import type { LoadedSkill } from "../snapshot/load-skill.ts";

/** A skill that is about to reach a model. */
export interface EnvelopeInput {
  readonly skill: LoadedSkill;
  /** With its placeholders filled and its commands run. */
  readonly body: string;
  readonly arguments: string;
  readonly directory: string;
  readonly unfilled: readonly string[];
  /** Skills that should be loaded before, and those of them that cannot be. */
  readonly requires: readonly string[];
  readonly unavailable: readonly string[];
}

/** The text that carries a skill into a conversation, with the hint to the skills it builds on. */
export function renderEnvelope(envelope: EnvelopeId, input: EnvelopeInput): string {
  const { skill, body, requires, unavailable } = input;
  if (envelope === "read-skill") return renderReadSkill({ id: skill.id, body, requires, unavailable });
  const hint = requiresHint(requires, unavailable);
  const text = withoutHint(envelope, input);
  return hint === undefined ? text : `${text}\n\n${hint}`;
}

function withoutHint(envelope: Exclude<EnvelopeId, "read-skill">, input: EnvelopeInput): string {
  const { skill, body, directory, unfilled } = input;
  const { id, manifest, found, files } = skill;
  switch (envelope) {
    case "skill-content":
      return renderSkillContent({ name: id, body, directory, files });
    case "opencode":
      return renderSkillContent({ name: id, body, directory, files, form: "opencode" });
    case "skill": {
      const head = skill.text.slice(0, skill.text.length - skill.body.length);
      return renderSkillTag({ name: id, path: found.key, content: head + body });
    }
    case "load-skill":
      return renderLoadSkill({ manifest, body, unfilled });
    case "slash": {
      const { command, content } = renderSlashInvocation({
        name: id,
        arguments: input.arguments,
        directory,
        body,
      });
      return `${command}\n\n${content}`;
    }
    case "xml-skills":
      return renderActivatedSkills([
        { id, name: manifest.displayName, triggers: manifest.triggers, instructions: body },
      ]);
    default:
      return envelope satisfies never;
  }
}
