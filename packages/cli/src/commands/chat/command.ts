import { type Conversation, readAnswer } from "@skillwright/agent";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { textOption, toggle } from "../../command-line/option.ts";
import { printTask, runChatCommand } from "../../conversation/chat-commands.ts";
import { type ConversationFlags, conversationOptions, openChat } from "../../conversation/open-chat.ts";
import { answerPrinter, backgroundNotices, talkTexts } from "../../conversation/print-answer.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { hasScreen } from "../../screens/screen/has-screen.ts";
import { screenTerminal } from "../../screens/screen/screen-terminal.ts";
import { type MessageReader, openMessageReader, type Typed } from "./read-message.ts";

/** Chats until the user quits. */
export const command: Command = defineCommand({
  options: {
    mouse: toggle("Scroll with the wheel; hold Shift to select text"),
    draft: textOption("text", "Fill in this text as the first message, without sending it"),
    ...conversationOptions,
  },
  examples: ["skillwright chat", "skillwright chat --agent builder", "skillwright chat --resume last"],
  async run(_, flags, out) {
    if (!hasScreen()) return chatByLine(flags, out);
    const { openChatScreen } = await import("../../screens/chat/open-chat-screen.ts");
    await openChatScreen(screenTerminal(), flags, out);
    return 0;
  },
});

/** Chats line by line, where no screen can be shown. */
async function chatByLine(flags: ConversationFlags, out: Output): Promise<number> {
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
      } else if (text !== "") {
        const result = await runChatCommand(text, { talk, conversation, out });
        if (result.kind === "reopened") ({ conversation } = result);
        if (result.kind === "message" && (await takeTurn(text, conversation, out)) === "leave") break;
      }
    }
  } finally {
    reader.close();
    await conversation.close();
  }
  if (flags.transcript && conversation.messages().length > 0)
    out.problem([dim(talkTexts.stored(conversation.id))]);
  return 0;
}

function welcome(conversation: Conversation, out: Output): void {
  const { agent, model, problems } = conversation;
  const earlier = conversation.messages().length;
  out.problem(talkTexts.welcome(agent, model.label));
  if (model.rehearsal) out.problem([bold(talkTexts.rehearsal)]);
  for (const problem of problems) out.problem([dim(problem)]);
  if (earlier > 0) out.problem([dim(talkTexts.resumed(earlier))]);
  if (out.terminal) out.problem([dim(talkTexts.welcomeHint)]);
}

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
      if (chunk.type !== "data-notice" || !backgroundNotices.has(chunk.data.code)) print(chunk);
    });
    return wantsToQuit ? "leave" : "stay";
  } finally {
    process.off("SIGINT", onInterrupt);
  }
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
