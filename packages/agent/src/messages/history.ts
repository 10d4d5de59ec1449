import { estimateTokens } from "@skillwright/core/internal";
import type { ModelMessage, ToolCallPart, ToolResultPart } from "ai";

/** A message as models receive it, with its purpose. */
export interface HistoryEntry {
  readonly kind: EntryKind;
  readonly message: ModelMessage;
  /** An estimate, independent of the model. */
  readonly tokens: number;
  /** The skills whose texts it contains, with a token estimate each. */
  readonly skills?: readonly EntrySkill[];
}

/** What a message is: `delta` is a change of the catalog, `note` comes from a hook, a background task or a file. */
export type EntryKind = "person" | "skill" | "delta" | "note" | "summary" | "answer" | "tools";

/** A skill's text within a message. */
export interface EntrySkill {
  readonly skill: string;
  readonly tokens: number;
  /** The tool call that loaded it, in a message with tool results. */
  readonly call?: string;
}

/** A message with the user role. */
export function userEntry(
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

/** A message of the model, or tool results. */
export function answered(
  kind: "answer" | "tools",
  message: ModelMessage,
  skills: readonly EntrySkill[] = [],
): HistoryEntry {
  const tokens = estimateTokens(messageText(message));
  return { kind, message, tokens, ...(skills.length > 0 && { skills }) };
}

/** The whole content of a message as text. */
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

/** The total tokens of entries. */
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

/** Entries that a provider accepts: every tool call has a result, and every result a call. Open calls get a note. */
export function closeOpenCalls(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const closed: HistoryEntry[] = [];
  let open: readonly OpenCall[] = [];
  for (const entry of entries) {
    const { message } = entry;
    if (message.role !== "tool") {
      if (open.length > 0) closed.push(answered("tools", { role: "tool", content: open.map(unanswered) }));
      closed.push(entry);
      open = callsOf(message);
      continue;
    }
    const wanted = open;
    const given = message.content.filter(
      (part) =>
        part.type === "tool-result" && wanted.some(({ toolCallId }) => toolCallId === part.toolCallId),
    );
    const left = wanted.filter(
      ({ toolCallId }) =>
        !given.some((part) => part.type === "tool-result" && part.toolCallId === toolCallId),
    );
    open = [];
    if (left.length === 0 && given.length === message.content.length) closed.push(entry);
    else if (wanted.length > 0) {
      const content = [...given, ...left.map(unanswered)];
      closed.push(answered("tools", { ...message, content }, entry.skills));
    }
  }
  if (open.length > 0) closed.push(answered("tools", { role: "tool", content: open.map(unanswered) }));
  return closed.length === entries.length && closed.every((entry, index) => entry === entries[index])
    ? entries
    : closed;
}

type OpenCall = Pick<ToolCallPart, "toolCallId" | "toolName">;

function callsOf({ role, content }: ModelMessage): readonly OpenCall[] {
  if (role !== "assistant" || typeof content === "string") return [];
  return content.flatMap((part) => (part.type === "tool-call" ? [part] : []));
}

function unanswered({ toolCallId, toolName }: OpenCall): ToolResultPart {
  const value = "The call was stopped before it returned a result.";
  return { type: "tool-result", toolCallId, toolName, output: { type: "error-text", value } };
}

/** The skill texts in entries, each as its own message, also those that were tool results. */
export function skillTexts(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.flatMap((entry): readonly HistoryEntry[] => {
    const { kind, message, skills = [] } = entry;
    if (kind === "skill") return [entry];
    if (message.role !== "tool") return [];
    const { content } = message;
    return skills.flatMap(({ skill, call }) =>
      content.flatMap((part) =>
        part.type === "tool-result" && part.toolCallId === call && part.output.type === "text"
          ? [userEntry("skill", part.output.value, skill)]
          : [],
      ),
    );
  });
}
