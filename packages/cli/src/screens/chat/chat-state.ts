import type { ChatChunk } from "@skillwright/agent";
import type { Question } from "@skillwright/runtime/internal";
import type { QuestionPrompt } from "../../prompt/person.ts";
import type { ScreenSize } from "../screen/frame.ts";
import type { Key } from "../screen/key.ts";
import type { TextPane } from "../screen/pane.ts";
import type { AnswerLog, ChatLog, LogEntry } from "./chat-log.ts";
import { type ChatItem, type Composer, emptyComposer, type Offered } from "./composer.ts";
import type { OpenQuestion } from "./question-pane.ts";
import type { SheetSkill, SkillSheet } from "./skill-sheet.ts";

/** Who answers. */
export interface ChatPartner {
  readonly agent: string;
  readonly model: string;
  readonly rehearsal: boolean;
}

/** What the model receives, for the line below the input. */
export interface ContextBar {
  readonly tokens: number;
  readonly window: number | undefined;
  readonly catalog: number;
  readonly parts: { readonly instructions: number; readonly tools: number; readonly messages: number };
  readonly active: readonly { readonly skill: string; readonly tokens: number }[];
  readonly omitted: number;
}

/** The state of the chat. */
export interface ChatState {
  readonly partner: ChatPartner;
  readonly answer: AnswerLog;
  readonly composer: Composer;
  readonly offered: Offered;
  readonly turn: "idle" | "running" | "stopping";
  /** Seconds since the turn began. */
  readonly elapsed: number;
  readonly questions: readonly OpenQuestion[];
  readonly overlay: { readonly kind: "none" } | TextPane | SkillSheet;
  /** What is said about the text before it is sent, such as an unknown `/word`. */
  readonly hint: string | undefined;
  /** What happened last. */
  readonly message: string | undefined;
  readonly context: ContextBar | undefined;
  /** The first row of the conversation that is visible; undefined for its end. */
  readonly top: number | undefined;
  /** Whether Ctrl+C was pressed once. */
  readonly isQuitting: boolean;
}

/** What happens in the chat. */
export type ChatEvent =
  | { readonly type: "key"; readonly key: Key; readonly size: ScreenSize }
  | { readonly type: "chunk"; readonly chunk: ChatChunk }
  /** A turn begins: with a message to the agent, or without one. */
  | { readonly type: "turn-started"; readonly text: string | undefined }
  | { readonly type: "turn-ended"; readonly context: ContextBar }
  | { readonly type: "tick"; readonly elapsed: number }
  | {
      readonly type: "ask";
      readonly id: string;
      readonly question: Question;
      readonly prompt: QuestionPrompt;
    }
  | { readonly type: "asked-no-more"; readonly id: string }
  | {
      readonly type: "conversation";
      readonly partner: ChatPartner;
      readonly log: ChatLog;
      readonly context: ContextBar;
    }
  | { readonly type: "items"; readonly items: readonly ChatItem[] }
  | { readonly type: "files"; readonly files: readonly string[] }
  | { readonly type: "history"; readonly messages: readonly string[] }
  | { readonly type: "draft"; readonly text: string }
  | { readonly type: "hint"; readonly text: string; readonly hint: string | undefined }
  | { readonly type: "note"; readonly entry: LogEntry }
  | { readonly type: "text"; readonly title: string; readonly text: string }
  | { readonly type: "sheet"; readonly skills: readonly SheetSkill[] };

/** What the chat asks for. */
export type ChatEffect =
  | { readonly type: "send"; readonly text: string }
  | { readonly type: "answer"; readonly id: string; readonly answer: boolean | string }
  | { readonly type: "check"; readonly text: string }
  | { readonly type: "list-files" | "stop" | "quit" };

/** A chat before its conversation is open. */
export const emptyChat: ChatState = {
  partner: { agent: "", model: "", rehearsal: false },
  answer: { log: [], step: 0 },
  composer: emptyComposer,
  offered: { items: [], files: undefined },
  turn: "idle",
  elapsed: 0,
  questions: [],
  overlay: { kind: "none" },
  hint: undefined,
  message: undefined,
  context: undefined,
  top: undefined,
  isQuitting: false,
};
