import type { Activation } from "@skillwright/runtime";
import type { Output } from "../output/output.ts";
import { dim, red, yellow } from "../output/parts.ts";
import { errorTexts } from "../texts/errors.ts";
import { tryTexts } from "../texts/try.ts";

/** Says on standard error what a person would hear or be asked about an activation. */
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
    case "repeated":
      return;
    case "activated":
      for (const { text } of activation.notices) printNotice(text, out);
      for (const question of activation.asked) {
        if (question.kind === "grant-tools") {
          out.problem(tryTexts.grant(question.skill));
          for (const sentence of question.sentences) out.problem([tryTexts.asked(sentence)], 4);
          continue;
        }
        out.problem(tryTexts.question(question));
        for (const command of question.commands) out.problem([tryTexts.asked(command)], 4);
        out.problem([dim(tryTexts.questionHint(question.skill))]);
      }
      if (activation.fork !== undefined) printNotice(tryTexts.fork(activation.skill), out);
      return;
    default:
      activation satisfies never;
  }
}

/** Says something worth knowing on standard error. */
export function printNotice(text: string, out: Output): void {
  out.problem([yellow(text)], 2);
}
