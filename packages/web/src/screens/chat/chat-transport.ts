import { operationUrl } from "@skillwright/server/client";
import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "./chat-types.ts";

/** Sends the last message alone: the server knows the others. */
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

/** What went wrong, and whether the server took the message at all. */
export interface Failed {
  readonly message: string;
  readonly hint: string | null;
  readonly heard: "yes" | "no";
}

/** What went wrong, as the server said it. */
export function failureOf(error: Error): Failed {
  try {
    const { error: entry, message, hint } = JSON.parse(error.message) as Entry & { readonly error?: Entry };
    // A refusal has an entry around it; what is told within a stream has not.
    const heard = entry === undefined ? "yes" : "no";
    return { message: entry?.message ?? message, hint: entry?.hint ?? hint ?? null, heard };
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    const isGone = error instanceof TypeError;
    return {
      message: isGone ? "The server cannot be reached" : error.message,
      hint: isGone ? "Is it still running? Your message is kept; try again when it is back." : null,
      heard: isGone ? "no" : "yes",
    };
  }
}

interface Entry {
  readonly message: string;
  readonly hint?: string | null;
}
