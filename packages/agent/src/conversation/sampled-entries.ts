import type { ModelMessage } from "ai";
import { answered, type HistoryEntry } from "./history.ts";

/** What a model's message is in the history. Providers refuse messages with blank texts ever after, so those are left out. */
export function toEntry(message: ModelMessage): HistoryEntry {
  if (message.role === "tool") return answered("tools", message);
  if (message.role !== "assistant" || typeof message.content === "string") return answered("answer", message);
  const content = message.content.filter((part) => part.type !== "text" || part.text.trim() !== "");
  return answered("answer", { ...message, content });
}

/** What a message says to the person. */
export function spokenText({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** One message with the answers to all calls, of those that nobody could carry out too. */
export function joinAnswers(entry: HistoryEntry, bad: readonly HistoryEntry[]): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const others = bad.flatMap(({ message: other }) => (other.role === "tool" ? other.content : []));
  const ids = new Set(message.content.flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : [])));
  const added = others.filter((part) => !("toolCallId" in part) || !ids.has(part.toolCallId));
  return answered("tools", { ...message, content: [...message.content, ...added] }, entry.skills);
}
