import { estimateTokens } from "@skillwright/core";
import type { ModelMessage } from "ai";

/** A message as models receive it, with what it is for. */
export interface HistoryEntry {
  readonly kind: EntryKind;
  readonly message: ModelMessage;
  /** An estimate for any model. */
  readonly tokens: number;
  /** The skills whose texts it carries, with an estimate each. */
  readonly skills?: readonly EntrySkill[];
}

/**
 * What a message is for: what the person said, a skill's text, what changed about the catalog, what a hook or another
 * agent had to say, a summary, the model's answer, the answers of tools.
 */
export type EntryKind = "person" | "skill" | "delta" | "note" | "summary" | "answer" | "tools";

/** A skill's text within a message. */
export interface EntrySkill {
  readonly skill: string;
  readonly tokens: number;
}

/** A message in the role of the person. */
export function told(
  kind: Exclude<EntryKind, "answer" | "tools">,
  text: string,
  skill?: string,
): HistoryEntry {
  const tokens = estimateTokens(text);
  return {
    kind,
    message: { role: "user", content: text },
    tokens,
    ...(skill !== undefined && { skills: [{ skill, tokens }] }),
  };
}

/** A message of the model or of tools. */
export function answered(
  kind: "answer" | "tools",
  message: ModelMessage,
  skills: readonly EntrySkill[] = [],
): HistoryEntry {
  const tokens = estimateTokens(messageText(message));
  return { kind, message, tokens, ...(skills.length > 0 && { skills }) };
}

/** Everything a message says, as text. */
export function messageText({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => partText(part)).join("\n");
}

function partText(part: Exclude<ModelMessage["content"], string>[number]): string {
  switch (part.type) {
    case "text":
    case "reasoning":
      return part.text;
    case "tool-call":
      return `${part.toolName} ${JSON.stringify(part.input)}`;
    case "tool-result":
      return "value" in part.output ? textOf(part.output.value) : part.output.type;
    default:
      return part.type;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What entries cost together. */
export function historyTokens(entries: readonly HistoryEntry[]): number {
  return entries.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** The tokens of each skill's texts among entries, by id. */
export function skillTokens(entries: readonly HistoryEntry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { skills = [] } of entries) {
    for (const { skill, tokens } of skills) sums.set(skill, (sums.get(skill) ?? 0) + tokens);
  }
  return sums;
}

/**
 * Entries that a provider accepts: every call of a tool has its answer. What a crash or a person's stop left open is
 * answered with a note.
 */
export function closeOpenCalls(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const last = entries.at(-1);
  if (last?.kind !== "answer" || typeof last.message.content === "string") return entries;
  const calls = last.message.content.flatMap((part) => (part.type === "tool-call" ? [part] : []));
  if (calls.length === 0) return entries;
  const message: ModelMessage = {
    role: "tool",
    content: calls.map(({ toolCallId, toolName }) => ({
      type: "tool-result",
      toolCallId,
      toolName,
      output: { type: "error-text", value: "The call was stopped before it gave an answer." },
    })),
  };
  return [...entries, answered("tools", message)];
}
