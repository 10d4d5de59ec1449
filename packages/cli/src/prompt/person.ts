import type {
  Ask,
  InstallSummary,
  Question,
  RunQuestion,
  ServerQuestion,
} from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { printDiff } from "../views/content-diff.ts";
import { printInstallSummaries } from "../views/install.ts";
import { askTexts, confirm, hasPerson, readLine } from "./is-confirmed.ts";

/** How many characters of a call's input are shown. */
const SHOWN_INPUT = 2000;

/** Prints what a question is about, without the question itself. */
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
    case "secret":
      if (question.description !== undefined) out.problem([dim(question.description)]);
      return;
    case "ask-user":
      out.problem([bold(question.question)]);
      for (const choice of question.choices) line(choice);
      return;
    case "run-commands":
      printRunQuestion(question, out);
      return;
    case "mcp-server":
      printServerQuestion(question, out);
      return;
    case "install-skills":
      printInstallSummaries(question, question.skills, { print: (parts, hang) => out.problem(parts, hang) });
      return;
    default:
      question satisfies never;
  }
}

function inputLines(input: unknown): readonly string[] {
  const text = JSON.stringify(input, null, 2) ?? "";
  return (text.length > SHOWN_INPUT ? `${text.slice(0, SHOWN_INPUT)}…` : text).split("\n");
}

/** Asks the user at the terminal; undefined if there is none, and then every answer is no. */
export function personAtTerminal(out: Output, sandbox: "on" | "off"): Ask | undefined {
  if (!hasPerson()) return undefined;
  return async (question) => {
    printQuestion(question, out);
    const { text, answer } = questionPrompt(question, sandbox);
    return answer === "yes-no" ? confirm(text) : readLine(text, answer);
  };
}

function installVerb(skills: readonly Pick<InstallSummary, "action">[]): "Install" | "Update" {
  return skills.every(({ action }) => action === "update" || action === "downgrade") ? "Update" : "Install";
}

/** The question itself, and how it is answered: by yes or no, or by a text that is shown or hidden. */
export interface QuestionPrompt {
  readonly text: string;
  readonly answer: "yes-no" | "shown" | "hidden";
}

/** What to ask after {@link printQuestion}. */
export function questionPrompt(question: Question, sandbox: "on" | "off"): QuestionPrompt {
  const yesNo = (text: string): QuestionPrompt => ({ text, answer: "yes-no" });
  switch (question.kind) {
    case "run-commands":
      return yesNo(askTexts.run.approve[sandbox]);
    case "secret":
      return { text: askTexts.secret(question.skill, question.variable), answer: "hidden" };
    case "mcp-server":
      return yesNo(askTexts.server.add);
    case "grant-tools":
      return yesNo(askTexts.grant);
    case "use-tool":
    case "use-skill":
    case "read-file":
      return yesNo(askTexts.once);
    case "create-skill":
      return yesNo(askTexts.create);
    case "parameter":
      return { text: askTexts.parameter(question.skill, question.parameter.name), answer: "shown" };
    case "ask-user":
      return { text: askTexts.answer, answer: "shown" };
    case "install-skills":
      return yesNo(askTexts.install(installVerb(question.skills), question.skills.length, question.scope));
    default:
      return question satisfies never;
  }
}

function printRunQuestion(question: RunQuestion, out: Output): void {
  const { skill, file, approval, commands, executes, diff } = question;
  out.problem([bold(askTexts.run.question(skill, approval))]);
  out.problem(["  ", dim(file)], 4);
  for (const command of commands) out.problem(["  ", command, dim(`  ${askTexts.run.now}`)], 4);
  for (const what of executes) out.problem(["  ", what], 4);
  if (diff === undefined) return;
  out.problem(askTexts.run.changed);
  printDiff(diff, (parts, hang) => out.problem(parts, hang));
}

function printServerQuestion(question: ServerQuestion, out: Output): void {
  const { skill, server, target, file, adds, description } = question;
  out.problem([bold(askTexts.server.needed(skill, server))]);
  if (description !== undefined) out.problem(["  ", description], 4);
  out.problem(["  ", target], 4);
  out.problem(askTexts.server.adds(file));
  for (const line of adds.split("\n")) out.problem(["  ", line], 4);
}
