import { type QuestionPart, questionView } from "@skillwright/core/internal";
import type { Ask, Question } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { printDiff, printPatch } from "../views/content-diff.ts";
import { printInstallSummaries } from "../views/install.ts";
import { printReviewedFile } from "../views/reviewed-file.ts";
import { askTexts, hasPerson, isYes, readLine } from "./is-confirmed.ts";

/** Prints what a question is about, without the question itself. */
export function printQuestion(question: Question, out: Output): void {
  const { title, parts, lead, choices } = questionView(question);
  const print: Output["text"] = (text, hang) => out.problem(text, hang);
  out.problem([bold(title)]);
  if (question.kind === "install-skills") printInstallSummaries(question, question.skills, { print });
  else for (const part of parts) printPart(part, print);
  for (const [index, choice] of choices.entries()) print([`  ${index + 1}. `, choice], 5);
  if (lead !== "") print([dim(lead)]);
}

function printPart(part: QuestionPart, print: Output["text"]): void {
  const block = (label: string, lines: readonly string[]): void => {
    print([dim(`${label}:`)]);
    for (const line of lines) print(["  ", line], 4);
  };
  switch (part.kind) {
    case "text":
      print([part.text]);
      return;
    case "fact":
      print([dim(`${part.label}: ${part.value}`)], 2);
      return;
    case "effects":
    case "sentences":
      block(part.label, part.lines);
      return;
    case "code":
      block(part.label, part.text.trimEnd().split("\n"));
      return;
    case "patch":
      printPatch(part.patch.trimEnd().split("\n"), print);
      return;
    case "files":
      block(part.label, []);
      printDiff(part.diff, print);
      return;
    case "contents":
      block(part.label, []);
      for (const file of part.files) printReviewedFile(file, print);
      return;
    case "skill":
      return;
    default:
      part satisfies never;
  }
}

/** Asks the user at the terminal; undefined if there is none, and then every answer is no. */
export function personAtTerminal(out: Output, sandbox: "on" | "off"): Ask | undefined {
  if (!hasPerson()) return undefined;
  return async (question) => {
    printQuestion(question, out);
    const { text, answer, always } = questionPrompt(question, sandbox);
    if (answer !== "yes-no") return readLine(text, answer);
    return readYesNo(await readLine(text, "shown"), always) ?? false;
  };
}

/** The answer to a yes-or-no question; undefined for a text that is neither. An empty one is a no. */
export function readYesNo(typed: string, always: string | undefined): boolean | "always" | undefined {
  if (isYes(typed)) return true;
  if (always !== undefined && /^a(?:lways)?$/i.test(typed.trim())) return "always";
  return /^(?:no?)?$/i.test(typed.trim()) ? false : undefined;
}

/** The question itself, and how it is answered: by yes or no, or by a text that is shown or hidden. */
export interface QuestionPrompt {
  readonly text: string;
  readonly answer: "yes-no" | "shown" | "hidden";
  /** What `a` means beside yes and no, if it means something. */
  readonly always?: string;
}

/** What to ask after {@link printQuestion}. */
export function questionPrompt(question: Question, sandbox: "on" | "off"): QuestionPrompt {
  const { confirm: label, answer, field, always } = questionView(question, sandbox);
  if (answer === "yes-no") {
    return always === undefined
      ? { text: askTexts.yesNo(label), answer }
      : { text: askTexts.yesNoAlways(label, always), answer, always };
  }
  return answer === "secret"
    ? { text: askTexts.hidden(field), answer: "hidden" }
    : { text: askTexts.field(field), answer: "shown" };
}
