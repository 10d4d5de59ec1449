import type { BackgroundTask, Conversation } from "@skillwright/agent";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { conversationOptions, openChat } from "../../conversation/open-chat.ts";
import { answerPrinter, readAnswer, talkTexts } from "../../conversation/print-answer.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { type MessageReader, openMessageReader, type Typed } from "./read-message.ts";

/** Chats until the user quits. */
export const command: Command = defineCommand({
  options: {
    ...conversationOptions,
  },
  examples: ["skillwright chat", "skillwright chat --agent builder", "skillwright chat --resume last"],
  async run(_, flags, out) {
    const reader = openMessageReader();
    const terminal = shareTerminal(reader);
    const talk = await openChat(flags, out, {
      atTerminal: (work) => terminal.use(work),
      onTask: (task) => void terminal.use(() => printTask(task, out)),
    });
    let { conversation } = talk;
    welcome(conversation, out);
    const prompt = out.terminal ? talkTexts.prompt : "";
    let isQuitting = false;
    try {
      for (;;) {
        out.flush();
        const typed = await terminal.next(prompt);
        if (typed.kind === "end") break;
        if (typed.kind === "left") continue;
        if (typed.kind === "interrupt") {
          if (isQuitting) break;
          isQuitting = true;
          out.problem([dim(talkTexts.leaveHint)]);
          continue;
        }
        isQuitting = false;
        const text = typed.text.trim();
        if (text === "/quit" || text === "/exit") break;
        if (text === "/clear") {
          await conversation.close();
          conversation = await talk.begin();
          out.problem([dim(talkTexts.cleared)]);
        } else if (text !== "" && !handleOwn(text, conversation, out)) {
          if ((await takeTurn(text, conversation, out)) === "leave") break;
        }
      }
    } finally {
      reader.close();
      await conversation.close();
    }
    if (flags.transcript && conversation.messages().length > 0)
      out.problem([dim(talkTexts.stored(conversation.id))]);
    return 0;
  },
});

function welcome(conversation: Conversation, out: Output): void {
  const { agent, model, problems } = conversation;
  const earlier = conversation.messages().length;
  out.problem(talkTexts.welcome(agent, model.label));
  if (model.rehearsal) out.problem([bold(talkTexts.rehearsal)]);
  for (const problem of problems) out.problem([dim(problem)]);
  if (earlier > 0) out.problem([dim(talkTexts.resumed(earlier))]);
  if (out.terminal) out.problem([dim(talkTexts.welcomeHint)]);
}

/** Notices about background tasks, already printed when they happened. */
const printedByTask: ReadonlySet<string> = new Set([
  "background_done",
  "background_failed",
  "background_stopped",
]);

/** Ctrl+C stops the answer; pressed again, it quits. */
async function takeTurn(text: string, conversation: Conversation, out: Output): Promise<"stay" | "leave"> {
  const stop = new AbortController();
  let wantsToQuit = false;
  const onInterrupt = (): void => {
    wantsToQuit = stop.signal.aborted;
    stop.abort();
  };
  process.on("SIGINT", onInterrupt);
  try {
    const stream =
      text === "/compact" ? conversation.compact() : conversation.send(text, { signal: stop.signal });
    const print = answerPrinter(out);
    await readAnswer(stream, (chunk) => {
      if (chunk.type !== "data-notice" || !printedByTask.has(chunk.data.code)) print(chunk);
    });
    return wantsToQuit ? "leave" : "stay";
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

/** Handles the chat's own commands; false if the message is for the agent. */
function handleOwn(text: string, conversation: Conversation, out: Output): boolean {
  if (text === "/help") {
    for (const [typed, what] of talkTexts.help) out.text([bold(typed.padEnd(12)), what], 12);
  } else if (text === "/skills") showSkills(conversation, out);
  else if (text === "/context") showContext(conversation, out);
  else if (text === "/tasks") showTasks(conversation, out);
  else if (/^\/stop(?:\s|$)/.test(text)) stopTask(text.slice("/stop".length).trim(), conversation, out);
  else return false;
  return true;
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

function printTask(task: BackgroundTask, out: Output): void {
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
  const { tokens, contextWindow, catalog, active, tools, messages, usage } = conversation.context();
  const texts = talkTexts.context;
  out.text(texts.tokens(tokens, contextWindow));
  if (messages === 0) out.text(texts.noCatalog);
  else out.text(texts.catalog(catalog.listed, catalog.tokens));
  if (catalog.omitted.length > 0) out.text(texts.omitted(catalog.omitted.length));
  for (const { skill, tokens: cost } of active) out.text(texts.active(skill, cost));
  out.text(texts.tools(tools), 2);
  out.text(texts.usage(usage.inputTokens, usage.outputTokens, usage.requests));
  if (usage.cost !== undefined) out.text(texts.cost(usage.cost.amount, usage.cost.currency));
}

/** A terminal where the user types while a background task may need it. */
interface SharedTerminal {
  /** Reads a message. Others can use the terminal in between; the prompt then appears again. */
  next(prompt: string): Promise<Typed>;
  /** Uses the terminal exclusively. */
  use<T>(work: () => Promise<T> | T): Promise<T>;
}

/** Shares a terminal; starts without a prompt. */
export function shareTerminal(reader: MessageReader): SharedTerminal {
  let using: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Resolves when no prompt is shown. */
  let prompting: Promise<unknown> = Promise.resolve();
  return {
    async next(prompt) {
      for (;;) {
        while (waiting > 0) await using;
        const typing = reader.next(prompt);
        prompting = typing;
        const typed = await typing;
        if (typed.kind !== "left") return typed;
      }
    },
    use(work) {
      waiting += 1;
      const turn = using.then(async () => {
        reader.leave();
        await prompting;
        return work();
      });
      using = turn
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
      return turn;
    },
  };
}
