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

/** Prints what a question is about. */
function printQuestion(question: Question, out: Output): void {
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

/** Asks the user at the terminal; undefined if there is none, and then every answer is no. */
export function personAtTerminal(out: Output, sandbox: "on" | "off"): Ask | undefined {
  if (!hasPerson()) return undefined;
  return async (question) => {
    if (question.kind === "run-commands") printRunQuestion(question, out);
    if (question.kind === "mcp-server") printServerQuestion(question, out);
    if (question.kind === "install-skills")
      printInstallSummaries(question, question.skills, { print: (parts, hang) => out.problem(parts, hang) });
    printQuestion(question, out);
    return askPerson(question, sandbox);
  };
}

function installVerb(skills: readonly Pick<InstallSummary, "action">[]): "Install" | "Update" {
  return skills.every(({ action }) => action === "update" || action === "downgrade") ? "Update" : "Install";
}

async function askPerson(question: Question, sandbox: "on" | "off"): Promise<boolean | string> {
  switch (question.kind) {
    case "run-commands":
      return confirm(askTexts.run.approve[sandbox]);
    case "secret":
      return readLine(askTexts.secret(question.skill, question.variable), "hidden");
    case "mcp-server":
      return confirm(askTexts.server.add);
    case "grant-tools":
      return confirm(askTexts.grant);
    case "use-tool":
    case "use-skill":
    case "read-file":
      return confirm(askTexts.once);
    case "create-skill":
      return confirm(askTexts.create);
    case "parameter":
      return readLine(askTexts.parameter(question.skill, question.parameter.name), "shown");
    case "ask-user":
      return readLine(askTexts.answer, "shown");
    case "install-skills":
      return confirm(askTexts.install(installVerb(question.skills), question.skills.length, question.scope));
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
