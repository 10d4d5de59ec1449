import { errorMessage, SkillwrightError } from "@skillwright/core/internal";
import { anySignal } from "@skillwright/runtime/internal";
import { readUIMessageStream } from "ai";
import type { ChatChunk, ChatMessage, ChatNotice } from "../messages/chat-message.ts";
import type { OpenModel } from "../models/models.ts";
import type { PersonChannel } from "./ask-person.ts";
import type { AgentSetup } from "./conversation-ports.ts";
import type { TurnEnd } from "./thread.ts";

/** Streams the turns of a conversation, one at a time. */
export interface TurnStreams {
  /** Starts a turn. Throws `usage_error` while another one is running, and after closing. */
  stream(turn: StreamedTurn): ReadableStream<ChatChunk>;
  /** Sends a notice in the current turn, or in the next one. */
  tell(notice: ChatNotice): void;
  /** Adds to the answer of the current turn, if there is one. */
  aside(chunk: ChatChunk): void;
  /** Stops the current turn and waits for its end. */
  close(): Promise<void>;
}

/** A turn to stream. */
export interface StreamedTurn {
  /** Called when the turn really starts. */
  readonly begin?: () => void;
  readonly work: (emit: (chunk: ChatChunk) => void, signal: AbortSignal) => Promise<TurnEnd>;
  readonly signal?: AbortSignal | undefined;
}

export interface StreamOptions {
  readonly agent: AgentSetup;
  readonly model: OpenModel;
  readonly person: PersonChannel;
  readonly newId: () => string;
  /** Called with each answer, even an interrupted one. */
  readonly answered: (message: ChatMessage) => void;
}

/** Starts without a turn. */
export function streamTurns({ agent, model, person, newId, answered }: StreamOptions): TurnStreams {
  const unreported: ChatNotice[] = [];
  const reportLater = (data: ChatNotice): void => {
    unreported.push(data);
  };
  let tell = reportLater;
  let aside: (chunk: ChatChunk) => void = () => undefined;
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  let isClosed = false;

  const stream = ({ begin, work, signal }: StreamedTurn): ReadableStream<ChatChunk> => {
    if (isClosed || running !== undefined) throw busy(isClosed);
    begin?.();
    const stop = new AbortController();
    const { timeoutMs } = agent.limits;
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const both = anySignal(stop.signal, signal, timeout);
    let isRead = true;
    let isOver = false;
    return new ReadableStream<ChatChunk>({
      start(controller) {
        const collector = collectMessage();
        const emit = (chunk: ChatChunk): void => {
          // Ignore output of tools that were stopped.
          if (isOver) return;
          collector.push(chunk);
          if (isRead) controller.enqueue(chunk);
        };
        const endTurn = person.begin({
          signal: both,
          tell: (askId, data) => emit({ type: "data-ask", id: askId, data }),
        });
        const run = async (): Promise<void> => {
          emit({
            type: "start",
            messageId: newId(),
            messageMetadata: {
              createdAt: new Date().toISOString(),
              agent: agent.id,
              model: model.id,
              ...(model.rehearsal && { rehearsal: true }),
            },
          });
          tell = (data) => emit({ type: "data-notice", data });
          aside = emit;
          for (const data of unreported.splice(0)) tell(data);
          try {
            finish(await work(emit, both), emit);
          } catch (error) {
            const text = errorMessage(error);
            emit({ type: "data-notice", data: { code: "internal_error", level: "error", text } });
            emit({ type: "error", errorText: text });
          } finally {
            endTurn();
            tell = reportLater;
            aside = () => undefined;
            isOver = true;
            const message = await collector.end();
            if (message !== undefined) answered(message);
            running = undefined;
            if (isRead) controller.close();
          }
        };
        running = { stop, done: run() };
      },
      async cancel() {
        isRead = false;
        stop.abort();
        // After this, the next message can be sent.
        await running?.done;
      },
    });
  };

  return {
    stream,
    tell: (notice) => tell(notice),
    aside: (chunk) => aside(chunk),
    async close() {
      isClosed = true;
      running?.stop.abort();
      await running?.done;
    },
  };
}

/** The last chunks of a stream. */
function finish(end: TurnEnd, emit: (chunk: ChatChunk) => void): void {
  if (end.reason === "stopped") {
    emit({ type: "abort" });
    return;
  }
  if (end.reason === "failed") {
    const text = end.notice?.text ?? "The model didn't answer.";
    if (end.notice !== undefined) emit({ type: "data-notice", data: end.notice });
    emit({ type: "error", errorText: text });
    return;
  }
  emit({ type: "finish", finishReason: end.reason === "step-limit" ? "length" : "stop" });
}

function busy(isClosed: boolean): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: isClosed ? "The conversation was closed" : "The conversation is still answering",
    details: { argument: "send", suggestions: [] },
    hint: isClosed ? "Start a new one." : "Wait for the answer to finish, or stop it.",
  });
}

/** Assembles an answer from its chunks. */
interface MessageCollector {
  push(chunk: ChatChunk): void;
  /** The message, even if it was interrupted. */
  end(): Promise<ChatMessage | undefined>;
}

/** Uses the same rules as the AI SDK's user interfaces. */
function collectMessage(): MessageCollector {
  let controller: ReadableStreamDefaultController<ChatChunk> | undefined;
  const stream = new ReadableStream<ChatChunk>({
    start(given) {
      controller = given;
    },
  });
  const reading = (async () => {
    let last: ChatMessage | undefined;
    for await (const message of readUIMessageStream<ChatMessage>({ stream, onError: () => undefined })) {
      last = message;
    }
    return last;
  })();
  return {
    push: (chunk) => controller?.enqueue(chunk),
    end() {
      controller?.close();
      return reading;
    },
  };
}
