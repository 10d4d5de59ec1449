import type { Question } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { askTexts } from "./text.ts";

/** How many characters of a call's input are shown. */
const SHOWN_INPUT = 2000;

/** Prints what a question is about. */
export function printQuestion(question: Question, out: Output): void {
  const line = (text: string): void => out.problem(["  ", text], 4);
  switch (question.kind) {
    case "use-tool":
      out.problem([bold(askTexts.tool(question.tool))]);
      for (const text of question.diff?.split("\n") ?? inputLines(question.input)) line(text);
      out.problem([dim(askTexts.why(question.why))]);
      return;
    case "grant-tools":
      out.problem([bold(askTexts.grants(question.skill))]);
      for (const sentence of question.sentences) line(sentence);
      return;
    case "use-skill":
      out.problem([bold(askTexts.skill(question.skill))]);
      if (question.arguments !== "") line(question.arguments);
      return;
    case "read-file":
      out.problem([bold(askTexts.read(question.path))]);
      return;
    case "create-skill":
      out.problem([bold(askTexts.creates(question.name))]);
      for (const text of question.text.split("\n")) line(text);
      if (question.executes.length > 0) out.problem(askTexts.executes);
      for (const what of question.executes) line(what);
      return;
    case "parameter":
      if (question.parameter.description !== undefined) out.problem([dim(question.parameter.description)]);
      return;
    case "ask-user":
      out.problem([bold(question.question)]);
      for (const choice of question.choices) line(choice);
      return;
    default:
      // Questions about commands, servers and secrets are printed where they are asked.
      return;
  }
}

function inputLines(input: unknown): readonly string[] {
  const text = JSON.stringify(input, null, 2) ?? "";
  return (text.length > SHOWN_INPUT ? `${text.slice(0, SHOWN_INPUT)}…` : text).split("\n");
}
