import type { ChatChunk, Conversation } from "@skillwright/agent";
import {
  closest,
  completionItems,
  errorMessage,
  resolveCommands,
  SkillwrightError,
  sandboxSetting,
} from "@skillwright/core/internal";
import { runChatCommand } from "../../conversation/chat-commands.ts";
import { type ConversationFlags, openChat } from "../../conversation/open-chat.ts";
import { backgroundNotices, talkTexts } from "../../conversation/print-answer.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";
import { questionPrompt } from "../../prompt/person.ts";
import { captureOutput } from "../screen/capture-output.ts";
import type { ScreenTerminal } from "../screen/show-screen.ts";
import { createStore } from "../screen/store.ts";
import { logOfMessages, note } from "./chat-log.ts";
import { type ChatEffect, type ChatEvent, type ContextBar, emptyChat } from "./chat-state.ts";
import { chatView } from "./chat-view.ts";
import { logRows } from "./log-rows.ts";
import { pastMessages } from "./past-messages.ts";
import { reduceChat } from "./reduce-chat.ts";
import { needsValues, toSheetSkills } from "./skill-sheet.ts";

/** How often the spinner moves. */
const TICK_MS = 100;

/** Longer output of a command is shown in a pane, not in the conversation. */
const MAX_NOTE_LINES = 4;

/** The keys of the screen, which `/help` shows below the commands. */
const chatKeys: readonly (readonly [string, string])[] = [
  ["Alt+Enter", "new line; or end a line with \\ and press Enter"],
  ["Up, Down", "earlier messages"],
  ["Tab", "complete a command, skill or path"],
  ["PgUp, PgDn", "scroll"],
  ["Ctrl+C", "stop the answer; twice: quit"],
];

/** The chat's own commands, for the popup. */
const chatCommands: readonly { readonly name: string; readonly description: string }[] =
  talkTexts.help.flatMap(([typed, description]) => {
    const [, name] = /^\/([a-z]+)/.exec(typed) ?? [];
    return name === undefined ? [] : [{ name, description }];
  });

/** Chats on the whole screen until the user quits; then the conversation is printed. */
export async function openChatScreen(
  terminal: ScreenTerminal,
  flags: ConversationFlags & { readonly draft?: string | undefined; readonly mouse: boolean },
  out: Output,
): Promise<void> {
  const quit = Promise.withResolvers<void>();
  const answers = new Map<string, (answer: boolean | string) => void>();
  let turn: AbortController | undefined;
  const perform = (effect: ChatEffect): void => void performEffect(effect).catch(report);
  const store = createStore(emptyChat, reduceChat, perform);
  const tell = (event: ChatEvent): void => store.dispatch(event);
  const report = (error: unknown): void => {
    const hint = error instanceof SkillwrightError ? error.hint : undefined;
    tell({ type: "note", entry: note(errorMessage(error), "error", hint) });
  };
  const talk = await openChat(flags, out, {
    ask: (question, { id, signal }) =>
      new Promise((resolve) => {
        const end = (answer: boolean | string): void => {
          answers.delete(id);
          tell({ type: "asked-no-more", id });
          resolve(answer);
        };
        answers.set(id, end);
        signal.addEventListener("abort", () => end(false), { once: true });
        const sandbox = sandboxSetting(talk.skills.snapshot.config);
        tell({ type: "ask", id, question, prompt: questionPrompt(question, sandbox) });
      }),
    onTask({ id, skill, state, text }) {
      const said = state === "working" || text === undefined ? "" : `\n${text}`;
      tell({ type: "note", entry: note(`${talkTexts.tasks.state(id, skill, state)}${said}`) });
    },
  });
  let { conversation } = talk;

  const adopt = (next: Conversation): void => {
    conversation = next;
    const { agent, model, problems } = next;
    const log = [...logOfMessages(next.messages()), ...problems.map((problem) => note(problem, "warning"))];
    const partner = { agent, model: model.label, rehearsal: model.rehearsal };
    tell({ type: "conversation", partner, log, context: contextOf(next) });
    offerItems();
  };
  const offerItems = (): void => {
    const { skills } = conversation.session;
    const values = new Set(skills.filter(needsValues).map(({ id }) => id));
    const items = completionItems(skills, resolveCommands(skills), chatCommands);
    tell({
      type: "items",
      items: items.map((item) => ({ ...item, needsValues: item.kind === "skill" && values.has(item.name) })),
    });
  };

  const runTurn = async (text: string | undefined): Promise<void> => {
    // An unknown word was hinted at before it was sent; why a call was refused is said now.
    const isText = text !== undefined && conversation.session.slash(text).kind === "text";
    const hint = isText ? noticeFor(text, conversation)?.text : undefined;
    const isSaid = (chunk: ChatChunk): boolean =>
      chunk.type === "data-notice" && (backgroundNotices.has(chunk.data.code) || chunk.data.text === hint);
    const stop = new AbortController();
    turn = stop;
    tell({ type: "turn-started", text });
    const started = performance.now();
    const ticking = setInterval(
      () => tell({ type: "tick", elapsed: (performance.now() - started) / 1000 }),
      TICK_MS,
    );
    try {
      const stream =
        text === undefined ? conversation.compact() : conversation.send(text, { signal: stop.signal });
      for await (const chunk of stream) if (!isSaid(chunk)) tell({ type: "chunk", chunk });
    } catch (error) {
      report(error);
    } finally {
      clearInterval(ticking);
      turn = undefined;
      tell({ type: "turn-ended", context: contextOf(conversation) });
      offerItems();
    }
  };

  const send = async (typed: string): Promise<void> => {
    const text = typed.trim();
    switch (text) {
      case "/quit":
      case "/exit":
        quit.resolve();
        return;
      case "/clear":
        await conversation.close();
        adopt(await talk.begin());
        return;
      case "/compact":
        return runTurn(undefined);
      case "/skills":
        tell({ type: "sheet", skills: toSheetSkills(conversation.session.skills) });
        return;
      default:
    }
    const captured = captureOutput(terminal.stdout.columns);
    const result = await runChatCommand(text, { talk, conversation, out: captured.out });
    if (result.kind === "message") return runTurn(text);
    if (result.kind === "reopened") adopt(result.conversation);
    if (text === "/help") {
      captured.out.text("");
      for (const [key, what] of chatKeys) captured.out.text([bold(key.padEnd(14)), what], 14);
    }
    const printed = captured.text().trimEnd();
    if (printed.split("\n").length > MAX_NOTE_LINES) tell({ type: "text", title: text, text: printed });
    else if (printed !== "") tell({ type: "note", entry: note(printed) });
  };

  const performEffect = async (effect: ChatEffect): Promise<void> => {
    switch (effect.type) {
      case "send":
        return send(effect.text);
      case "stop":
        turn?.abort();
        return;
      case "quit":
        quit.resolve();
        return;
      case "answer":
        answers.get(effect.id)?.(effect.answer);
        return;
      case "check":
        tell({ type: "hint", text: effect.text, hint: hintFor(effect.text, conversation) });
        return;
      case "list-files": {
        const { listAttachableFiles } = await import("@skillwright/agent");
        tell({ type: "files", files: await listAttachableFiles(talk.skills.snapshot.place.cwd) });
        return;
      }
      default:
        return effect satisfies never;
    }
  };

  const { showScreen } = await import("../screen/show-screen.ts");
  const shown = showScreen(
    { store, view: chatView, onKey: (key, size) => tell({ type: "key", key, size }) },
    terminal,
  );
  if (flags.mouse) shown.setMouse("on");
  try {
    adopt(conversation);
    if (flags.draft !== undefined) tell({ type: "draft", text: flags.draft });
    setImmediate(() => tell({ type: "history", messages: pastMessages(talk.skills.locations.state) }));
    await quit.promise;
    turn?.abort();
  } finally {
    await shown.close();
    await conversation.close();
  }
  for (const row of logRows(store.state.answer.log, out.columns)) out.row(...row);
  if (flags.transcript && conversation.messages().length > 0)
    out.problem([dim(talkTexts.stored(conversation.id))]);
}

/** What to say about a message before it is sent: a `/word` that means nothing. */
function hintFor(text: string, conversation: Conversation): string | undefined {
  const word = slashWord(text);
  const notice = noticeFor(text, conversation);
  if (word === undefined || notice === undefined) return undefined;
  const names = chatCommands.map(({ name }) => name);
  const [command] = notice.code === "unknown" && notice.suggestions.length === 0 ? closest(word, names) : [];
  return command === undefined ? notice.text : `${notice.text} Did you mean the command /${command}?`;
}

/** What the session says about a `/word` that isn't a command of the chat. */
function noticeFor(text: string, { session }: Conversation): SlashNotice | undefined {
  const word = slashWord(text);
  if (word === undefined || chatCommands.some(({ name }) => name === word)) return undefined;
  return session.slash(text).notices[0];
}

type SlashNotice = ReturnType<Conversation["session"]["slash"]>["notices"][number];

function slashWord(text: string): string | undefined {
  return /^\/([^\s/]+)/.exec(text)?.[1];
}

function contextOf(conversation: Conversation): ContextBar {
  const { tokens, contextWindow: window, catalog, active, parts } = conversation.context();
  return { tokens, window, catalog: catalog.tokens, parts, active, omitted: catalog.omitted.length };
}
