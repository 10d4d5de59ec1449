import type { Session } from "@skillwright/runtime";
import type { ModelMessage } from "ai";
import type { OpenModel } from "../models/models.ts";
import type { CompactionEvent } from "./chat-message.ts";
import { KEPT_OUTPUT_LENGTH, KEPT_SHARE } from "./conversation-limits.ts";
import { answered, type HistoryEntry, historyTokens, told } from "./history.ts";
import { summarize } from "./summarize.ts";

/** What a shorter conversation is made from. */
export interface CompactionContext {
  readonly session: Session;
  readonly model: OpenModel;
  readonly contextWindow: number;
  readonly signal: AbortSignal;
  /** Texts of skills that are in the conversation although the session does not know, such as after a resume. */
  readonly carried: readonly HistoryEntry[];
}

/** A shorter conversation. */
export interface Compacted {
  readonly entries: readonly HistoryEntry[];
  readonly event: Omit<CompactionEvent, "tokensBefore" | "tokensAfter">;
}

const INTRODUCTION =
  "This conversation was shortened. What was said before, in short; it is a record, not a request:";

/**
 * Makes a conversation shorter: a summary, then the texts of the active skills word for word, then the newest messages.
 * The catalog is told anew by whoever makes the system prompt.
 */
export async function compact(
  entries: readonly HistoryEntry[],
  { session, model, contextWindow, signal, carried }: CompactionContext,
): Promise<Compacted> {
  const { older, newest } = split(entries, contextWindow * KEPT_SHARE);
  const summary = await summarize(older, { model, signal });
  const { skills, dropped } = session.afterCompaction();
  const attached = skills.map(({ id, text }) => told("skill", text, id));
  const known = new Set(skills.map(({ id }) => id));
  const others = carried.filter(({ skills: texts = [] }) => texts.every(({ skill }) => !known.has(skill)));
  return {
    entries: [
      ...(summary.text === "" ? [] : [told("summary", `${INTRODUCTION}\n\n${summary.text}`)]),
      ...others,
      ...attached,
      ...newest.filter(({ kind }) => kind !== "skill" && kind !== "delta").map((entry) => shorten(entry)),
    ],
    event: {
      summary: summary.by,
      kept: [...others.flatMap(({ skills: texts = [] }) => texts.map(({ skill }) => skill)), ...known],
      dropped: dropped.map(({ id, why }) => ({ skill: id, why })),
    },
  };
}

/** Cuts between turns: the newest whole turns that fit stay, the last one always. */
function split(
  entries: readonly HistoryEntry[],
  room: number,
): { readonly older: readonly HistoryEntry[]; readonly newest: readonly HistoryEntry[] } {
  const starts = entries.flatMap(({ kind }, index) => {
    const isFirst = !isGiven(entries[index - 1]?.kind);
    return isGiven(kind) && isFirst ? [index] : [];
  });
  const fitting = starts.find((start) => historyTokens(entries.slice(start)) <= room);
  const cutAt = fitting ?? starts.at(-1) ?? 0;
  return { older: entries.slice(0, cutAt), newest: entries.slice(cutAt) };
}

/** Whether a message comes from the person's side. */
function isGiven(kind: HistoryEntry["kind"] | undefined): boolean {
  return kind === "person" || kind === "skill" || kind === "delta";
}

/** The texts of loaded skills stand above, and long outputs have been used. */
function shorten(entry: HistoryEntry): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const isSkill = (entry.skills ?? []).length > 0;
  const content = message.content.map((part) => {
    if (part.type !== "tool-result" || part.output.type !== "text") return part;
    const { value } = part.output;
    const isLoaded = isSkill && part.toolName === "load_skill";
    if (!isLoaded && value.length <= KEPT_OUTPUT_LENGTH) return part;
    const text = isLoaded
      ? "The skill is loaded; its instructions stand above."
      : `${value.slice(0, KEPT_OUTPUT_LENGTH)}\n[The rest was left out when the conversation was shortened.]`;
    return { ...part, output: { ...part.output, value: text } };
  });
  const shorter: ModelMessage = { ...message, content };
  return answered("tools", shorter);
}
