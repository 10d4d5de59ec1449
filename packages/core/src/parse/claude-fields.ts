import type { FrontmatterField } from "./frontmatter-fields.ts";

/** The fields that skills and commands of Claude Code have in common, besides their descriptions. */
export const CLAUDE_FIELDS: readonly FrontmatterField[] = [
  "argumentHint",
  "arguments",
  "allowedTools",
  "disallowedTools",
  "disableModelInvocation",
  "userInvocable",
  "model",
  "effort",
  "context",
  "agent",
  "background",
  "hooks",
  "shell",
];
