import type { Scope } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

/** What listings say. */
export const listTexts = {
  found: (number: number): string => (number === 0 ? "No skills" : count(number, "skill")),
  place: (cwd: string): string => ` in ${cwd}`,
  simulated: (host: string): string => ` by the rules of ${host}`,
  scopes: {
    project: "Project",
    user: "User",
    system: "System",
    admin: "Admin",
    remote: "Remote",
  } as Readonly<Record<Scope, string>>,
  builtIn: "Built-in",
  noneOfYourOwn: (program: string): string =>
    `None of these is your own. \`${program} new\` writes one, \`${program} import PATH\` takes over one from elsewhere, \`${program} doctor\` says where skills are looked for.`,
  tokens: "tokens",
  broken: "Do not load",
  usable: "None of the skills here can be used.",
  hidden: (parts: readonly string[]): string => `Hidden: ${enumerate(parts)}.`,
  hiddenHint: (program: string): string =>
    `\`${program} list --all\` shows them, \`${program} explain NAME\` says why.`,
  problems: (errors: number, warnings: number, program: string): string => {
    const parts = [
      ...(errors > 0 ? [count(errors, "error")] : []),
      ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ];
    return `${enumerate(parts)}: \`${program} doctor\` tells more.`;
  },
  withheld: (number: number, program: string): string =>
    `No model is told about ${number === 1 ? "the skill" : `the ${number} skills`} of this project before you trust it: \`${program} trust\`.`,
  waiting: (number: number, program: string): string =>
    `${number === 1 ? "1 proposal waits" : `${number} proposals wait`} for your review: \`${program} proposals list\`.`,
  searched: "Skills are looked for in",
  more: (number: number): string => `and ${count(number, "further folder")}`,
  first: (program: string): string => `To make the first one, run \`${program} new\` or write`,
  example: [
    "---",
    "name: my-skill",
    "description: What it does. Use when ...",
    "---",
    "What the agent should do, step by step.",
  ],
  kinds: {
    shadowed: "shadowed",
    disabled: "disabled",
    needs: "lacking something they need",
    agent: "not for this agent",
    conflict: "in conflict with another",
    untrusted: "not trusted",
    broken: "not loading",
  },
  oneNeeds: "lacking something it needs",
  badges: {
    command: "command",
    plugin: "plugin",
    userOnly: "user-only",
    modelOnly: "model-only",
    unreachable: "unreachable",
    nameOnly: "name-only",
    disabled: "disabled",
    ambiguous: "ambiguous",
    conflict: "conflict",
    untrusted: "untrusted",
    agent: "not for this agent",
    shadowed: (id: string): string => `shadowed by ${id}`,
    needs: (what: string): string => `needs ${what}`,
  },
} as const;
