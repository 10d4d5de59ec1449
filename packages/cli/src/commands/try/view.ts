import type {
  ActivatedText,
  Activation,
  ActivationQuestion,
  RunQuestion,
} from "@skillwright/runtime/internal";
import { errorTexts } from "../../command-line/error-text.ts";
import type { Output } from "../../output/output.ts";
import { dim, red } from "../../output/parts.ts";
import { printNotice } from "../../views/notice.ts";
import { tryTexts } from "./text.ts";

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

/** Refused permissions are printed as a question. */
function printPermissions({ skill, permissions }: ActivatedText, out: Output): void {
  if (permissions === undefined || permissions.wish === "refused") return;
  out.problem(tryTexts.permissions(skill, permissions.wish));
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
