/** A frontmatter field to offer as a completion. */
export interface FrontmatterField {
  readonly field: string;
  readonly detail: string;
}

export const frontmatterFields: readonly FrontmatterField[] = [
  { field: "name", detail: "the skill's id, same as its folder" },
  { field: "description", detail: "what the skill does and when to use it" },
  { field: "display_name", detail: "title shown to people" },
  { field: "when_to_use", detail: "when an agent should use the skill" },
  { field: "version", detail: "for example 1.2.0" },
  { field: "license", detail: "for example Apache-2.0" },
  { field: "compatibility", detail: "environment the skill needs" },
  { field: "category", detail: "one word for grouping" },
  { field: "tags", detail: "keywords" },
  { field: "triggers", detail: "phrases that suggest the skill" },
  { field: "tools_required", detail: "tools the agent must have" },
  { field: "allowed-tools", detail: "tools to use without asking" },
  { field: "disallowed-tools", detail: "tools the agent must not use" },
  { field: "parameters", detail: "values the user fills in" },
  { field: "arguments", detail: "names of positional arguments" },
  { field: "argument-hint", detail: "argument hint shown after the command" },
  { field: "requires", detail: "skills to load first" },
  { field: "conflicts", detail: "skills that can't be active together with this one" },
  { field: "commands", detail: "commands the skill adds" },
  { field: "disable-model-invocation", detail: "true lets only users invoke the skill" },
  { field: "user-invocable", detail: "false hides the skill from users" },
  { field: "model", detail: "model to use" },
  { field: "context", detail: "inline or fork" },
  { field: "agent", detail: "agent to use for context: fork" },
  { field: "paths", detail: "files the skill applies to" },
  { field: "hooks", detail: "commands to run on tool events" },
  { field: "eligibility", detail: "requirements on the computer" },
  { field: "install", detail: "how to install the requirements" },
  { field: "metadata", detail: "other key-value pairs" },
];
