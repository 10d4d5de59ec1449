import { listTranscripts, readTranscript } from "@skillwright/agent";

/** How many saved chats are read for the history of the input. */
const MAX_CHATS = 10;

/** Larger chats are left out: reading them would delay the first key. */
const MAX_CHAT_BYTES = 1024 * 1024;

/** Most messages of the history. */
const MAX_MESSAGES = 200;

/** What the user wrote in the last saved chats, oldest first. */
export function pastMessages(state: string): readonly string[] {
  const recent = listTranscripts({ state })
    .filter(({ bytes }) => bytes <= MAX_CHAT_BYTES)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    .slice(-MAX_CHATS);
  const messages = recent.flatMap(({ id }) => {
    try {
      return readTranscript(id, { state }).messages;
    } catch {
      // Deleted meanwhile, or damaged: the history only gets shorter.
      return [];
    }
  });
  const texts = messages
    .filter(({ role }) => role === "user")
    .map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"))
    .filter((text) => text.trim() !== "");
  return texts.filter((text, index) => text !== texts[index - 1]).slice(-MAX_MESSAGES);
}
