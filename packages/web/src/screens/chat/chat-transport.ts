import { operationUrl } from "@skillwright/server/client";
import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "./chat-types.ts";

/** Sends only the last message: the server has the others. */
export const chatTransport = new DefaultChatTransport<ChatMessage>({
  api: operationUrl("sendChat", {}),
  prepareSendMessagesRequest: ({ id, messages, body }) => {
    const last = messages.at(-1);
    return { body: { id, messages: last === undefined ? [] : [last], messageId: last?.id, ...body } };
  },
  prepareReconnectToStreamRequest: ({ id }) => ({
    api: operationUrl("resumeChat", { params: { chat: id } }),
  }),
});

/** The error, and whether the server received the message. */
export interface Failed {
  readonly message: string;
  readonly hint: string | null;
  readonly heard: "yes" | "no";
}

/** The error as the server reported it. */
export function failureOf(error: Error): Failed {
  try {
    const { error: entry, message, hint } = JSON.parse(error.message) as Entry & { readonly error?: Entry };
    // An error response wraps the error in an object; an error inside a stream doesn't.
    const heard = entry === undefined ? "yes" : "no";
    return { message: entry?.message ?? message, hint: entry?.hint ?? hint ?? null, heard };
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    const isGone = error instanceof TypeError;
    return {
      message: isGone ? "Can't reach the server" : error.message,
      hint: isGone ? "Is it still running? Your message is kept. Try again when the server is back." : null,
      heard: isGone ? "no" : "yes",
    };
  }
}

interface Entry {
  readonly message: string;
  readonly hint?: string | null;
}
