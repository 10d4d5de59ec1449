import type { SkillManifest } from "../../model/manifest.ts";
import { oneLine } from "./prompt-text.ts";

/** A skill for the result of `load_skill`. */
export interface LoadSkillInput {
  readonly manifest: Pick<SkillManifest, "displayName" | "description" | "toolsRequired" | "parameters">;
  /** Without frontmatter, with its placeholders filled. */
  readonly body: string;
  /** Names of parameters that have no value and stand in the body as `{{name}}`. */
  readonly unfilled?: readonly string[];
}

/** The body behind a header with the skill's name, description, tools and parameters. */
export function renderLoadSkill({ manifest, body, unfilled = [] }: LoadSkillInput): string {
  const lines = [
    `# Skill: ${oneLine(manifest.displayName)}`,
    `Description: ${oneLine(manifest.description)}`,
  ];
  if (manifest.toolsRequired.length > 0) {
    lines.push(`Required tools: ${manifest.toolsRequired.map(oneLine).join(", ")}`);
  }
  if (manifest.parameters.length > 0) {
    lines.push("Parameters:");
    for (const { name, required, description } of manifest.parameters) {
      lines.push(` - ${oneLine(name)} ${required ? "(required)" : "(optional)"}: ${oneLine(description)}`);
    }
  }
  if (unfilled.length > 0) lines.push(`Missing parameters: ${unfilled.map(oneLine).join(", ")}`);
  return `${lines.join("\n")}\n\n---\n\n${body}`;
}
