import { exitCodes, type MissingDependency } from "@skillwright/core/internal";
import type {
  ActivatedText,
  Activation,
  ActivationQuestion,
  RunQuestion,
  ServerQuestion,
  Simulation,
} from "@skillwright/runtime/internal";
import { errorTexts } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { dim, red } from "../../output/parts.ts";
import { printNotice } from "../../views/fields.ts";

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
  permissions: (skill: string, decision: "granted" | "ignored" | "none"): string => {
    if (decision === "granted")
      return `Allowed without asking, because "${skill}" comes from a trusted source:`;
    if (decision === "none") return `While "${skill}" is active:`;
    return `Ignored because of your \`permissions\` setting, except what "${skill}" denies:`;
  },
  grant: (skill: string): string => `The user would be asked what "${skill}" may do without asking:`,
  asked: (command: string): string => `  ${command}`,
  questionHint: (skill: string): string => `Run \`skillwright trust ${skill}\` to approve them.`,
  fork: (skill: string): string => `"${skill}" runs as a separate task.`,
  simulated: (title: string): string =>
    `Simulated: this is what ${title} would send to its model. Nothing was run.`,
  wouldRun: (title: string): string => `${title} would run these commands:`,
  unknownEnvelope: (name: string): string => `Unknown envelope "${name}"`,
  envelopes: (names: readonly string[]): string => `Use one of ${names.join(", ")}.`,
} as const;

/** Prints to standard error what the user would see or be asked about an activation. */
export function printActivation(activation: Activation, out: Output): void {
  switch (activation.kind) {
    case "refused":
      out.problem([red(errorTexts.prefix), " ", activation.text], 2);
      return;
    case "needs-parameters":
      out.problem(tryTexts.parameters(activation.skill));
      for (const { name, description } of activation.missing) {
        out.problem([tryTexts.parameter(name, description)], 4);
      }
      out.problem([dim(tryTexts.parameterHint)]);
      return;
    case "needs-dependencies":
      out.problem([red(errorTexts.prefix), " ", tryTexts.dependencies(activation.skill)], 2);
      for (const dependency of activation.missing) {
        out.problem([tryTexts.dependency(dependency)], 4);
        out.problem(["    ", dim(dependency.hint)], 4);
      }
      for (const question of activation.asked)
        if (question.kind === "mcp-server") printQuestion(question, out);
      return;
    case "repeated":
      for (const question of activation.asked) printQuestion(question, out);
      return;
    case "activated":
      for (const { text } of activation.notices) printNotice(text, out);
      for (const question of activation.asked) printQuestion(question, out);
      printPermissions(activation, out);
      if (activation.fork !== undefined) printNotice(tryTexts.fork(activation.skill), out);
      return;
    default:
      activation satisfies never;
  }
}

/** Prints what another agent would send to its model; returns the exit code. */
export function printSimulation(
  { parts, notices }: Simulation,
  { title, json }: { readonly title: string; readonly json: boolean },
  out: Output,
): number {
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  const status = parts.length === 0 ? exitCodes.validation_error : 0;
  if (json) return out.json({ messages: parts, activations: [], notices, tokens }, status);
  out.content(parts.map(({ text }) => text).join("\n\n"));
  for (const { text } of notices) printNotice(text, out);
  const commands = parts.flatMap(({ wouldRun = [] }) => wouldRun);
  if (commands.length > 0) out.problem(tryTexts.wouldRun(title));
  for (const command of commands) out.problem([tryTexts.asked(command)], 4);
  if (parts.length > 0) out.problem(tryTexts.cost(tokens));
  out.problem([dim(tryTexts.simulated(title))]);
  return status;
}

/** Refused permissions are printed as a question. */
function printPermissions({ skill, permissions }: ActivatedText, out: Output): void {
  if (permissions === undefined || permissions.decision === "refused") return;
  out.problem(tryTexts.permissions(skill, permissions.decision));
  for (const sentence of permissions.sentences) out.problem([tryTexts.asked(sentence)], 4);
}

function printQuestion(question: ActivationQuestion, out: Output): void {
  switch (question.kind) {
    case "secret":
      out.problem(tryTexts.secret(question.skill, question.variable));
      return;
    case "mcp-server":
      out.problem(tryTexts.server(question));
      for (const line of question.adds.split("\n")) out.problem(["    ", line], 6);
      return;
    case "grant-tools":
      out.problem(tryTexts.grant(question.skill));
      for (const sentence of question.sentences) out.problem([tryTexts.asked(sentence)], 4);
      return;
    case "run-commands":
      out.problem(tryTexts.question(question));
      for (const command of question.commands) out.problem([tryTexts.asked(command)], 4);
      for (const what of otherEffects(question)) out.problem([tryTexts.asked(what)], 4);
      out.problem([dim(tryTexts.questionHint(question.skill))]);
      return;
    default:
      question satisfies never;
  }
}

/** What an approval covers besides the commands that would run now. */
function otherEffects({ commands, executes }: RunQuestion): readonly string[] {
  return executes.filter((what) => !commands.some((command) => what === `shell: ${command}`));
}
