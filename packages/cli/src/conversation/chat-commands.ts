import type { BackgroundTask, Conversation } from "@skillwright/agent";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import type { OpenConversation } from "./open-chat.ts";
import { talkTexts } from "./print-answer.ts";

/** What a command of the chat needs. */
export interface ChatCommandContext {
  readonly talk: Pick<OpenConversation, "models" | "agents" | "reopen">;
  readonly conversation: Conversation;
  readonly out: Output;
}

/** The outcome of a message that may be a command of the chat itself. */
export type ChatCommandResult =
  /** It is for the agent. */
  | { readonly kind: "message" }
  | { readonly kind: "done" }
  /** The chat continues with another conversation. */
  | { readonly kind: "reopened"; readonly conversation: Conversation };

/** The commands that take no argument: `/help` shows nothing after their name. `/exit` is another name of `/quit`. */
const withoutArgument: ReadonlySet<string> = new Set([
  "/exit",
  ...talkTexts.help.map(([typed]) => typed).filter((typed) => /^\/[a-z]+$/.test(typed)),
]);

/** Runs the commands that print something, and `/model` and `/agent`. With an argument, a skill may have a command's name. */
export async function runChatCommand(text: string, context: ChatCommandContext): Promise<ChatCommandResult> {
  const { conversation, out, talk } = context;
  const [word = "", ...rest] = text.trim().split(/\s+/);
  const argument = rest.join(" ");
  const done: ChatCommandResult = { kind: "done" };
  if (argument !== "" && withoutArgument.has(word)) {
    const { kind } = conversation.session.slash(text.trim());
    if (kind === "skills" || kind === "command") return { kind: "message" };
    out.problem(talkTexts.noArgument(word));
    return done;
  }
  switch (word) {
    case "/help":
      for (const [typed, what] of talkTexts.help) out.text([bold(typed.padEnd(14)), what], 14);
      return done;
    case "/skills":
      showSkills(conversation, out);
      return done;
    case "/context":
      showContext(conversation, out);
      return done;
    case "/tasks":
      showTasks(conversation, out);
      return done;
    case "/stop":
      stopTask(argument, conversation, out);
      return done;
    case "/model": {
      if (argument !== "") return reopen(context, { model: argument });
      for (const { id, label, state } of talk.models.list()) {
        const mark = id === conversation.model.id ? out.signs.pass : " ";
        out.row(`${mark} `, bold(id), dim(`  ${label}${state === "ready" ? "" : ` (${state})`}`));
      }
      out.text([dim(talkTexts.switchHint("/model"))]);
      return done;
    }
    case "/agent": {
      if (argument !== "") return reopen(context, { agent: argument });
      for (const { id } of talk.agents.list()) {
        out.row(`${id === conversation.agent ? out.signs.pass : " "} `, bold(id));
      }
      out.text([dim(talkTexts.switchHint("/agent"))]);
      return done;
    }
    default:
      return { kind: "message" };
  }
}

async function reopen(
  { talk, conversation, out }: ChatCommandContext,
  change: { readonly model?: string; readonly agent?: string },
): Promise<ChatCommandResult> {
  const next = await talk.reopen(conversation, change);
  out.text(talkTexts.welcome(next.agent, next.model.label));
  return { kind: "reopened", conversation: next };
}

function showSkills({ session }: Conversation, out: Output): void {
  const callable = session.skills.filter(
    ({ userInvocable, state }) => userInvocable && state !== "ineligible",
  );
  if (callable.length === 0) out.text(talkTexts.noSkills);
  for (const { id, manifest } of callable) {
    out.row(bold(`/${id}`), "  ", manifest.description.replace(/\s+/g, " ").trim());
  }
}

/** Prints that a background task started or ended. */
export function printTask(task: BackgroundTask, out: Output): void {
  out.problem([dim(`${out.signs.note} ${talkTexts.tasks.state(task.id, task.skill, task.state)}`)], 2);
  if (task.state !== "working" && task.text !== undefined) out.problem(task.text, 2);
  out.flush();
}

function showTasks(conversation: Conversation, out: Output): void {
  const tasks = conversation.tasks();
  if (tasks.length === 0) out.text(talkTexts.tasks.none);
  for (const { id, skill, state } of tasks) out.text(talkTexts.tasks.state(id, skill, state));
}

function stopTask(id: string, conversation: Conversation, out: Output): void {
  const running = conversation.tasks().flatMap((task) => (task.state === "working" ? [task.id] : []));
  const wanted = id === "" && running.length === 1 ? running[0] : id;
  if (wanted !== undefined && conversation.stopTask(wanted)) return;
  out.problem(talkTexts.tasks.notRunning(id, running));
}

function showContext(conversation: Conversation, out: Output): void {
  const { tokens, contextWindow, catalog, active, tools, messages, parts, usage } = conversation.context();
  const texts = talkTexts.context;
  out.text(texts.tokens(tokens, contextWindow));
  out.text(texts.instructions(parts.instructions));
  if (messages === 0) out.text(texts.noCatalog);
  else out.text(texts.catalog(catalog.listed, catalog.tokens));
  if (catalog.omitted.length > 0) out.text(texts.omitted(catalog.omitted), 2);
  for (const { skill, tokens: cost } of active) out.text(texts.active(skill, cost));
  out.text(texts.messages(messages, parts.messages));
  out.text(texts.tools(tools, parts.tools), 2);
  out.text(texts.usage(usage.inputTokens, usage.outputTokens, usage.requests));
  if (usage.cost !== undefined) out.text(texts.cost(usage.cost.amount, usage.cost.currency));
}
