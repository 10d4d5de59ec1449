import type { SkillStatus } from "../model/resolved-skill.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { parentPath } from "../paths/path-text.ts";
import { folderStructure } from "./folder-structure.ts";
import { type SimulatedMessage, type SimulationInput, unchangedMessage } from "./simulated-message.ts";

/**
 * Gemini CLI 0.61.0: `/name` at the start activates the skill, whose text and files the model receives as the answer of
 * a tool, and the rest is the message. Any other message stays as it is.
 */
export function geminiCliMessage({ text, skills, read, list }: SimulationInput): SimulatedMessage {
  const [, name = "", rest = ""] = /^\/(\S+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
  const skill = skills.find((candidate) => isCallable(candidate) && geminiCommandName(candidate) === name);
  if (skill === undefined) return unchangedMessage(text);
  const folder = parentPath(skill.found.path);
  const activated = `<activated_skill name="${skill.name}">
  <instructions>
    ${bodyOf(read(skill))}
  </instructions>

  <available_resources>
    ${folderStructure(folder, list)}
  </available_resources>
</activated_skill>`;
  const prompt = rest.trim() || `Use the skill ${skill.name}`;
  return {
    parts: [
      { kind: "skill", skill: skill.id, text: activated },
      { kind: "message", text: prompt },
    ],
    notices: [],
  };
}

function isCallable({ shadowedBy, enabled, reasons }: SkillStatus): boolean {
  return shadowedBy === undefined && enabled && reasons.length === 0;
}

/** The name of the command that calls a skill. */
export function geminiCommandName({ name }: Pick<SkillStatus, "name">): string {
  return name.trim().replace(/\s+/g, "-");
}

function bodyOf(file: string): string {
  const fence = findFence(file, "gemini");
  return (fence.kind === "none" ? "" : file.slice(fence.bodyStart)).trim();
}
