import type { MissingDependency } from "@skillwright/core/internal";
import type { RunQuestion, ServerQuestion } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";

/** What `try` says beside what a model would receive. */
export const tryTexts = {
  cost: (tokens: number): string => `About ${count(tokens, "token")}.`,
  app: (command: string): string => `"/${command}" is a command of the app; a model receives nothing.`,
  command: (skill: string, name: string): string =>
    `"/${skill}:${name}" is carried out without a model: \`skillwright run ${skill} ${name}\`.`,
  parameters: (skill: string): string => `A person would be asked to fill in for "${skill}":`,
  parameter: (name: string, description: string): string =>
    description === "" ? `  ${name}` : `  ${name}: ${description}`,
  parameterHint: "Give values with --param NAME=VALUE.",
  dependencies: (skill: string): string =>
    `"${skill}" needs what is not here; a person would be asked for it:`,
  dependency: ({ kind, name, description }: MissingDependency): string => {
    const what = kind === "variable" ? `the variable ${name}` : `the MCP server ${name}`;
    return description === undefined ? `  ${what}` : `  ${what}: ${description}`;
  },
  secret: (skill: string, variable: string): string =>
    `A person would be asked for the value of ${variable}, for "${skill}" alone.`,
  server: ({ skill, server, target, file }: ServerQuestion): string =>
    `A person would be asked whether the MCP server ${server} (${target}) that "${skill}" depends on is added to ${file}.`,
  question: ({ skill, approval }: RunQuestion): string =>
    approval === "changed"
      ? `A person would be asked again whether commands of "${skill}" may run, because it changed since it was approved:`
      : `A person would be asked whether commands of "${skill}" may run:`,
  permissions: (skill: string, wish: "granted" | "ignored" | "none"): string => {
    if (wish === "granted") return `Without a question, because "${skill}" comes from a trusted source:`;
    if (wish === "none") return `While "${skill}" is active:`;
    return `Ignored by your setting \`permissions\`, except for what "${skill}" takes away:`;
  },
  grant: (skill: string): string => `A person would be asked what "${skill}" may do without a question:`,
  asked: (command: string): string => `  ${command}`,
  questionHint: (skill: string): string => `\`skillwright trust ${skill}\` answers that.`,
  fork: (skill: string): string => `"${skill}" wants to run as a task of its own.`,
  badParameter: (text: string): string => `"${text}" is not NAME=VALUE`,
  unknownEnvelope: (name: string): string => `There is no envelope "${name}"`,
  envelopes: (names: readonly string[]): string => `The envelopes are ${names.join(", ")}.`,
} as const;
