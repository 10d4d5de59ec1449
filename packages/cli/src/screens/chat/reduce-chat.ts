import { pathTarget } from "@skillwright/core/internal";
import { talkTexts } from "../../conversation/print-answer.ts";
import type { ScreenSize } from "../screen/frame.ts";
import type { Key, KeyName } from "../screen/key.ts";
import { editText, emptyText } from "../screen/line-editor.ts";
import { moveOf, PAGE, WHEEL } from "../screen/move-of.ts";
import { movePane, type TextPane, textPane, textRows } from "../screen/pane.ts";
import type { Step } from "../screen/store.ts";
import { addChunk, type ChatLog } from "./chat-log.ts";
import type { ChatEffect, ChatEvent, ChatState } from "./chat-state.ts";
import { type Offered, reduceComposer, refreshComposer, setText } from "./composer.ts";
import { composerRows } from "./composer-rows.ts";
import { answerOf, type OpenQuestion, questionPane } from "./question-pane.ts";
import { visibleLog } from "./scroll-log.ts";
import { bestMatch, type SkillSheet, sheetSkills } from "./skill-sheet.ts";

type ChatStep = Step<ChatState, ChatEffect>;

/** The next state of the chat. */
export function reduceChat(state: ChatState, event: ChatEvent): ChatStep {
  switch (event.type) {
    case "key":
      return reduceKey(state, event.key, event.size);
    case "chunk":
      return { state: { ...state, answer: addChunk(state.answer, event.chunk) } };
    case "turn-started":
      return { state: startTurn(state, event.text) };
    case "turn-ended":
      return { state: { ...state, turn: "idle", elapsed: 0, context: event.context } };
    case "tick":
      return { state: event.elapsed === state.elapsed ? state : { ...state, elapsed: event.elapsed } };
    case "ask": {
      const { id, question, prompt } = event;
      // The next letter of a message must not agree to anything.
      const isHeld = state.questions.length === 0 && state.composer.completion.text !== "";
      const asked: OpenQuestion = { id, question, prompt, answer: emptyText, top: 0, isHeld };
      return { state: { ...state, questions: [...state.questions, asked] } };
    }
    case "asked-no-more":
      return { state: { ...state, questions: state.questions.filter(({ id }) => id !== event.id) } };
    case "conversation": {
      const { partner, log, context } = event;
      return { state: { ...state, partner, context, answer: { log, step: 0 }, top: undefined } };
    }
    case "items":
      return { state: offer(state, { ...state.offered, items: event.items }) };
    case "files":
      return { state: offer(state, { ...state.offered, files: event.files }) };
    case "history":
      return { state: { ...state, composer: { ...state.composer, history: event.messages } } };
    case "draft":
      return { state: { ...state, composer: setText(state.composer, event.text, state.offered) } };
    case "hint":
      return {
        state: event.text === state.composer.completion.text ? { ...state, hint: event.hint } : state,
      };
    case "note":
      return { state: { ...state, answer: { ...state.answer, log: [...state.answer.log, event.entry] } } };
    case "text":
      return { state: { ...state, overlay: textPane(event.title, event.text) } };
    case "sheet":
      return {
        state: { ...state, overlay: { kind: "sheet", skills: event.skills, filter: emptyText, selected: 0 } },
      };
    default:
      return event satisfies never;
  }
}

function offer(state: ChatState, offered: Offered): ChatState {
  return { ...state, offered, composer: refreshComposer(state.composer, offered) };
}

function reduceKey(before: ChatState, key: Key, size: ScreenSize): ChatStep {
  const isInterrupt = key.kind === "press" && key.name === "ctrl-c";
  const state: ChatState = { ...before, message: undefined, isQuitting: false };
  if (isInterrupt) return interrupt(before);
  const [question] = state.questions;
  if (question !== undefined) return questionKey(state, question, key, size);
  if (state.overlay.kind === "text") return { state: paneKey(state, state.overlay, key, size) };
  if (state.overlay.kind === "sheet") return sheetKey(state, state.overlay, key);
  const scrolled = key.kind === "press" ? scrolls[key.name] : undefined;
  if (scrolled !== undefined) return { state: scrollBy(state, scrolled, size) };
  if (key.kind === "press" && key.name === "ctrl-d" && state.composer.completion.text === "")
    return { state, effects: [{ type: "quit" }] };
  return composerKey(state, key);
}

/** Keys that scroll, and how far. */
const scrolls: Readonly<Partial<Record<KeyName, number>>> = {
  "page-up": -PAGE,
  "page-down": PAGE,
  "wheel-up": -WHEEL,
  "wheel-down": WHEEL,
};

/** Keys that move in a list or a text, and how far. */
const moves: Readonly<Partial<Record<KeyName, number>>> = { ...scrolls, up: -1, down: 1 };

/** Ctrl+C stops the answer, then clears the input, and pressed twice with nothing to stop, it quits. */
function interrupt(state: ChatState): ChatStep {
  const plain: ChatState = { ...state, overlay: { kind: "none" }, message: undefined };
  if (state.turn === "running") {
    return { state: { ...plain, turn: "stopping", questions: [] }, effects: [{ type: "stop" }] };
  }
  if (state.turn === "stopping" || state.isQuitting) return { state, effects: [{ type: "quit" }] };
  if (state.overlay.kind !== "none") return { state: plain };
  const { composer, offered } = state;
  const isEmpty = composer.completion.text === "";
  const cleared = isEmpty ? composer : { ...setText(composer, "", offered), recalled: undefined };
  const message = isEmpty ? talkTexts.leaveHint : undefined;
  return { state: { ...plain, composer: cleared, hint: undefined, message, isQuitting: isEmpty } };
}

function composerKey(state: ChatState, key: Key): ChatStep {
  const step = reduceComposer(state.composer, key, state.offered);
  if (step.submit !== undefined) {
    if (state.turn !== "idle") return { state: { ...state, message: talkTexts.waitHint } };
    return send({ ...state, composer: step.composer, hint: undefined }, step.submit);
  }
  if (step.composer === state.composer) return { state };
  const { text, cursor } = step.composer.completion;
  const isNew = text !== state.composer.completion.text;
  const wantsFiles = state.offered.files === undefined && pathTarget(text, cursor) !== undefined;
  const effects: ChatEffect[] = [
    ...(isNew ? [{ type: "check", text } as const] : []),
    ...(wantsFiles ? [{ type: "list-files" } as const] : []),
  ];
  return { state: { ...state, composer: step.composer, ...(isNew && { hint: undefined }) }, effects };
}

function send(state: ChatState, text: string): ChatStep {
  return { state: { ...state, top: undefined }, effects: [{ type: "send", text }] };
}

function startTurn(state: ChatState, text: string | undefined): ChatState {
  const before = state.answer.log;
  const log: ChatLog = text === undefined ? before : [...before, { kind: "user", text }];
  return { ...state, turn: "running", elapsed: 0, top: undefined, answer: { log, step: log.length } };
}

/** At the end the conversation moves on with the answer; above it, it stays where it is read. */
function scrollBy(state: ChatState, by: number, size: ScreenSize): ChatState {
  const { columns } = size;
  const height = composerRows(state.composer, size).room;
  const { top, lastTop } = visibleLog(state.answer.log, { top: state.top, columns, height });
  const next = Math.max(0, top + by);
  return { ...state, top: next < lastTop ? next : undefined };
}

function questionKey(state: ChatState, open: OpenQuestion, key: Key, size: ScreenSize): ChatStep {
  const change = (next: Partial<OpenQuestion>): ChatStep => ({
    state: { ...state, questions: [{ ...open, ...next }, ...state.questions.slice(1)] },
  });
  const answer = (value: boolean | string): ChatStep => ({
    state: { ...state, questions: state.questions.slice(1) },
    effects: [{ type: "answer", id: open.id, answer: value }],
  });
  if (open.isHeld) {
    if (key.kind === "press" && key.name === "tab") return change({ isHeld: false });
    if (key.kind !== "press" || key.name === "backspace") return composerKey(state, key);
    if (moves[key.name] === undefined) return { state };
  }
  // In a text answer, and once something is typed, letters and line-editing keys edit the answer.
  const isUntouched = open.prompt.answer === "yes-no" && open.answer.text === "";
  const scrolling = isUntouched ? moveOf(key, "letters") : undefined;
  const move = scrolling ?? (key.kind === "press" ? moves[key.name] : undefined);
  if (move !== undefined) {
    const { top, lastTop } = questionPane(open, size);
    return change({ top: Math.min(lastTop, Math.max(0, top + move)) });
  }
  if (key.kind === "press" && key.name === "escape") return answer(false);
  if (key.kind === "press" && key.name === "enter") {
    // One letter isn't enough, because it may begin a message; and Enter alone is a no: nobody agrees by accident.
    const given = answerOf(open);
    return given === undefined ? { state } : answer(given);
  }
  // The answer is one line.
  const flat =
    key.kind === "paste" ? { ...key, text: key.text.replaceAll(/\s*[\r\n]+\s*/g, " ").trim() } : key;
  return change({ answer: editText(open.answer, flat) });
}

function paneKey(state: ChatState, pane: TextPane, key: Key, size: ScreenSize): ChatState {
  const count = textRows(pane.lines, size.columns).length;
  const top = movePane(pane.top, key, { count, size });
  return { ...state, overlay: top === undefined ? { kind: "none" } : { ...pane, top } };
}

function sheetKey(state: ChatState, sheet: SkillSheet, key: Key): ChatStep {
  const matches = sheetSkills(sheet);
  const closed: ChatState = { ...state, overlay: { kind: "none" } };
  if (key.kind === "press") {
    if (key.name === "escape") return { state: closed };
    if (key.name === "enter") {
      const chosen = matches[sheet.selected];
      if (chosen === undefined) return { state: closed };
      // A skill that needs values is called at once: they are asked for.
      if (chosen.needsValues && state.turn === "idle") return send(closed, `/${chosen.id}`);
      return { state: { ...closed, composer: setText(state.composer, `/${chosen.id} `, state.offered) } };
    }
    const move = moves[key.name];
    if (move !== undefined) {
      const selected = Math.min(Math.max(0, matches.length - 1), Math.max(0, sheet.selected + move));
      return { state: { ...state, overlay: { ...sheet, selected } } };
    }
  }
  const next: SkillSheet = { ...sheet, filter: editText(sheet.filter, key) };
  return { state: { ...state, overlay: { ...next, selected: bestMatch(next) } } };
}
