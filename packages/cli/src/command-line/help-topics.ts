/** A page about how something works, for `skillwright help TOPIC`. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{ readonly text: string }>;
}

/** Every topic. One that has the name of a command is shown below the command's help. */
export const helpTopics: readonly HelpTopic[] = [
  { name: "format", summary: "What a SKILL.md contains", load: () => import("../help-topics/format.ts") },
  {
    name: "precedence",
    summary: "Where skills are found, and which one wins",
    load: () => import("../help-topics/precedence.ts"),
  },
  {
    name: "trust",
    summary: "What models may see and what may run",
    load: () => import("../help-topics/trust.ts"),
  },
  {
    name: "budget",
    summary: "How the list of skills fits a model's context",
    load: () => import("../help-topics/budget.ts"),
  },
  {
    name: "search",
    summary: "How search finds skills for a task",
    load: () => import("../help-topics/search.ts"),
  },
  {
    name: "config",
    summary: "Configuration files and every setting",
    load: () => import("../help-topics/config.ts"),
  },
  {
    name: "lint",
    summary: "What `lint` checks, and how to set its rules",
    load: () => import("../help-topics/lint.ts"),
  },
  {
    name: "lock",
    summary: "How installed skills are recorded",
    load: () => import("../help-topics/lock.ts"),
  },
];
