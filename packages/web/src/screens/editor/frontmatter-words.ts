/** A field that can stand in a frontmatter, for somebody who types one. */
export interface FrontmatterWord {
  readonly field: string;
  readonly detail: string;
}

export const frontmatterWords: readonly FrontmatterWord[] = [
  { field: "name", detail: "its id, as its folder is called" },
  { field: "description", detail: "what it does and when to use it" },
  { field: "display_name", detail: "its title" },
  { field: "when_to_use", detail: "when an agent should pick it" },
  { field: "version", detail: "such as 1.2.0" },
  { field: "license", detail: "such as Apache-2.0" },
  { field: "compatibility", detail: "what it needs around it" },
  { field: "category", detail: "one word to group by" },
  { field: "tags", detail: "words to find it by" },
  { field: "triggers", detail: "phrases that call for it" },
  { field: "tools_required", detail: "tools that its agent must have" },
  { field: "allowed-tools", detail: "tools it asks to use freely" },
  { field: "disallowed-tools", detail: "tools it gives up" },
  { field: "parameters", detail: "values a person fills in" },
  { field: "arguments", detail: "names of what follows its command" },
  { field: "argument-hint", detail: "what to type after its command" },
  { field: "requires", detail: "skills that come first" },
  { field: "conflicts", detail: "skills it cannot stand beside" },
  { field: "commands", detail: "commands it brings" },
  { field: "disable-model-invocation", detail: "only people may use it" },
  { field: "user-invocable", detail: "false hides it from people" },
  { field: "model", detail: "the model it is made for" },
  { field: "context", detail: "inline or fork" },
  { field: "agent", detail: "who does it in a fork" },
  { field: "paths", detail: "files it is about" },
  { field: "hooks", detail: "what runs around tools" },
  { field: "eligibility", detail: "what the computer must have" },
  { field: "install", detail: "how to get that" },
  { field: "metadata", detail: "anything else" },
];
