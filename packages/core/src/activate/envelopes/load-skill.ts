import type { SkillManifest } from "../../model/manifest.ts";
import { foldText } from "../../text/prompt-text.ts";

/** A skill for the result of `load_skill`. */
export interface LoadSkillInput {
  readonly manifest: Pick<SkillManifest, "displayName" | "description" | "toolsRequired" | "parameters">;
  /** Without frontmatter, with its placeholders filled. */
  readonly body: string;
  /** Names of parameters that have no value and stay in the body as `{{name}}`. */
  readonly unfilled?: readonly string[];
}

/** The body behind a header with the skill's name, description, tools and parameters. */
export function renderLoadSkill({ manifest, body, unfilled = [] }: LoadSkillInput): string {
  const lines = [
    `# Skill: ${foldText(manifest.displayName)}`,
    `Description: ${foldText(manifest.description)}`,
  ];
  if (manifest.toolsRequired.length > 0) {
    lines.push(`Required tools: ${manifest.toolsRequired.map(foldText).join(", ")}`);
  }
  if (manifest.parameters.length > 0) {
    lines.push("Parameters:");
    for (const { name, required, description } of manifest.parameters) {
      lines.push(` - ${foldText(name)} ${required ? "(required)" : "(optional)"}: ${foldText(description)}`);
    }
  }
  if (unfilled.length > 0) lines.push(`Missing parameters: ${unfilled.map(foldText).join(", ")}`);
  return `${lines.join("\n")}\n\n---\n\n${body}`;
}
