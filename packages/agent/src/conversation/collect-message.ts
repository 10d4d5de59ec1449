import { readUIMessageStream } from "ai";
import type { ChatChunk, ChatMessage } from "./chat-message.ts";

/** Assembles an answer from its chunks. */
export interface MessageCollector {
  push(chunk: ChatChunk): void;
  /** The message, even if it was interrupted. */
  end(): Promise<ChatMessage | undefined>;
}

/** Uses the same rules as the AI SDK's user interfaces. */
export function collectMessage(): MessageCollector {
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
