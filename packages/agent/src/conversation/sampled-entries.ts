import type { ModelMessage } from "ai";
import { answered, type HistoryEntry } from "./history.ts";

/**
 * Converts a model's message to a history entry. Blank texts are left out, because providers would reject all
 * later requests.
 */
export function toEntry(message: ModelMessage): HistoryEntry {
  if (message.role === "tool") return answered("tools", message);
  if (message.role !== "assistant" || typeof message.content === "string") return answered("answer", message);
  const content = message.content.filter((part) => part.type !== "text" || part.text.trim() !== "");
  return answered("answer", { ...message, content });
}

/** The text of a message that the person sees. */
export function spokenText({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** One message with the results of all calls, including failed ones. */
export function joinAnswers(entry: HistoryEntry, bad: readonly HistoryEntry[]): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const others = bad.flatMap(({ message: other }) => (other.role === "tool" ? other.content : []));
  const ids = new Set(message.content.flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : [])));
  const added = others.filter((part) => !("toolCallId" in part) || !ids.has(part.toolCallId));
  return answered("tools", { ...message, content: [...message.content, ...added] }, entry.skills);
}
