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

/** What went wrong, as the server said it. */
export function failureOf(error: Error): { readonly message: string; readonly hint: string | null } {
  try {
    const { error: entry, message, hint } = JSON.parse(error.message) as Entry & { readonly error?: Entry };
    return { message: entry?.message ?? message, hint: entry?.hint ?? hint ?? null };
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    const isGone = error instanceof TypeError;
    return {
      message: isGone ? "The server cannot be reached" : error.message,
      hint: isGone ? "Is it still running? Your message is kept; try again when it is back." : null,
    };
  }
}

interface Entry {
  readonly message: string;
  readonly hint?: string | null;
}
