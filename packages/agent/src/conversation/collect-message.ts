import { readUIMessageStream } from "ai";
import type { ChatChunk, ChatMessage } from "./chat-message.ts";

/** Puts an answer together from its pieces. */
export interface MessageCollector {
  push(chunk: ChatChunk): void;
  /** The message, also when it was broken off. */
  end(): Promise<ChatMessage | undefined>;
}

/** Collects by the very rules by which user interfaces do. */
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
