import type { MissingDependency } from "@skillwright/core/internal";
import type { RunQuestion, ServerQuestion } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";

/** What `try` prints besides what a model would receive. */
export const tryTexts = {
  cost: (tokens: number): string => `About ${count(tokens, "token")}.`,
  app: (command: string): string => `"/${command}" is an app command. The model receives nothing.`,
  command: (skill: string, name: string): string =>
    `"/${skill}:${name}" runs without a model. Run it with \`skillwright run ${skill} ${name}\`.`,
  parameters: (skill: string): string => `The user would be asked for the parameters of "${skill}":`,
  parameter: (name: string, description: string): string =>
    description === "" ? `  ${name}` : `  ${name}: ${description}`,
  parameterHint: "Pass values with --param NAME=VALUE.",
  dependencies: (skill: string): string =>
    `"${skill}" has missing dependencies; the user would be asked for them:`,
  dependency: ({ kind, name, description }: MissingDependency): string => {
    const what = kind === "variable" ? `the variable ${name}` : `the MCP server ${name}`;
    return description === undefined ? `  ${what}` : `  ${what}: ${description}`;
  },
  secret: (skill: string, variable: string): string =>
    `The user would be asked for the value of ${variable}, for "${skill}" only.`,
  server: ({ skill, server, target, file }: ServerQuestion): string =>
    `The user would be asked whether to add the MCP server ${server} (${target}), which "${skill}" depends on, to ${file}.`,
  question: ({ skill, approval }: RunQuestion): string =>
    approval === "changed"
      ? `The user would be asked to approve the commands of "${skill}" again, because it changed since the approval:`
      : `The user would be asked to approve the commands of "${skill}":`,
  permissions: (skill: string, wish: "granted" | "ignored" | "none"): string => {
    if (wish === "granted") return `Allowed without asking, because "${skill}" comes from a trusted source:`;
    if (wish === "none") return `While "${skill}" is active:`;
    return `Ignored because of your \`permissions\` setting, except what "${skill}" denies:`;
  },
  grant: (skill: string): string => `The user would be asked what "${skill}" may do without asking:`,
  asked: (command: string): string => `  ${command}`,
  questionHint: (skill: string): string => `Run \`skillwright trust ${skill}\` to approve them.`,
  fork: (skill: string): string => `"${skill}" runs as a separate task.`,
  badParameter: (text: string): string => `"${text}" is not NAME=VALUE`,
  unknownEnvelope: (name: string): string => `Unknown envelope "${name}"`,
  envelopes: (names: readonly string[]): string => `Use one of ${names.join(", ")}.`,
} as const;
