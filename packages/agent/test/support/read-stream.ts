import type { ChatChunk, Conversation, SendOptions } from "../../src/index.ts";

/** Sends a message and waits for the complete answer. */
export async function say(
  conversation: Conversation,
  text: string,
  options?: SendOptions,
): Promise<readonly ChatChunk[]> {
  return read(conversation.send(text, options));
}

/** All chunks of a stream. */
export async function read(stream: ReadableStream<ChatChunk>): Promise<readonly ChatChunk[]> {
  const chunks: ChatChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** The text that the person sees. */
export function textOf(chunks: readonly ChatChunk[]): string {
  return chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
}

/** The data of all parts of one kind. */
export function dataOf<T extends ChatChunk["type"]>(
  chunks: readonly ChatChunk[],
  type: T,
): readonly Extract<ChatChunk, { type: T; data: unknown }>["data"][] {
  return chunks.flatMap((chunk) => (chunk.type === type && "data" in chunk ? [chunk.data] : [])) as never;
}
