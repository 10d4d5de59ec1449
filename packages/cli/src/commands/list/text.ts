import type { Scope } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

/** What `list` prints. */
export const listTexts = {
  found: (number: number): string => (number === 0 ? "No skills" : count(number, "skill")),
  place: (cwd: string): string => ` in ${cwd}`,
  simulated: (host: string): string => `, as found by ${host}`,
  scopes: {
    project: "Project",
    user: "User",
    system: "System",
    admin: "Admin",
    remote: "Remote",
  } as Readonly<Record<Scope, string>>,
  builtIn: "Built-in",
  noneOfYourOwn: (program: string): string =>
    `You have no skills of your own yet. Run \`${program} new\` to create one, \`${program} import PATH\` to import one, or \`${program} doctor\` to see where skills are found.`,
  tokens: "tokens",
  broken: "Invalid",
  usable: "No skills available here.",
  hidden: (parts: readonly string[]): string => `Hidden: ${enumerate(parts)}.`,
  hiddenHint: (program: string): string =>
    `Run \`${program} list --all\` to see them, \`${program} explain NAME\` to see why.`,
  problems: (errors: number, warnings: number, program: string): string => {
    const parts = [
      ...(errors > 0 ? [count(errors, "error")] : []),
      ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ];
    return `${enumerate(parts)}. Run \`${program} doctor\` for details.`;
  },
  withheld: (number: number, program: string): string =>
    `Models can't see ${number === 1 ? "the project's skill" : `the project's ${number} skills`} until you trust the project with \`${program} trust\`.`,
  waiting: (number: number, program: string): string =>
    `${number === 1 ? "1 proposal needs" : `${number} proposals need`} a review. Run \`${program} proposals list\`.`,
  searched: "Searched folders",
  more: (number: number): string => `and ${count(number, "more folder")}`,
  first: (program: string, host?: string): string =>
    `To create a skill, run \`${program} new${host === undefined ? "" : ` --as ${host}`}\` or write`,
  example: [
    "---",
    "name: my-skill",
    "description: What it does. Use when ...",
    "---",
    "Instructions for the agent, step by step.",
  ],
  kinds: {
    shadowed: "shadowed",
    disabled: "disabled",
    needs: "with missing requirements",
    agent: "not allowed for this agent",
    conflict: "in conflict with another skill",
    untrusted: "untrusted",
    broken: "invalid",
  },
} as const;
