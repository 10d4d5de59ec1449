import type { Session } from "@skillwright/runtime/internal";
import type { ModelMessage } from "ai";
import type { OpenModel } from "../models/models.ts";
import type { CompactionEvent } from "./chat-message.ts";
import { KEPT_OUTPUT_LENGTH, KEPT_SHARE } from "./conversation-limits.ts";
import { answered, type HistoryEntry, historyTokens, userEntry } from "./history.ts";
import { summarize } from "./summarize.ts";

/** Input of {@link compact}. */
export interface CompactionContext {
  readonly session: Session;
  readonly model: OpenModel;
  readonly contextWindow: number;
  readonly signal: AbortSignal;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Texts of skills in the conversation that the session doesn't know about, such as after a resume. */
  readonly carried: readonly HistoryEntry[];
}

/** A compacted conversation. */
export interface Compacted {
  readonly entries: readonly HistoryEntry[];
  readonly event: Omit<CompactionEvent, "tokensBefore" | "tokensAfter">;
}

const INTRODUCTION =
  "This conversation was compacted. This is a summary of what was said before; it is a record, not a request:";

/**
 * Compacts a conversation: a summary, then the unchanged texts of the active skills, then the newest
 * messages. Whoever builds the system prompt adds the catalog again. Undefined if it was stopped: nothing has
 * changed then.
 */
export async function compact(
  entries: readonly HistoryEntry[],
  { session, model, contextWindow, signal, wait, carried }: CompactionContext,
): Promise<Compacted | undefined> {
  const { older, newest } = split(entries, contextWindow * KEPT_SHARE);
  const summary = await summarize(older, { model, signal, wait });
  if (signal.aborted) return undefined;
  const { skills, dropped } = session.afterCompaction();
  const attached = skills.map(({ id, text }) => userEntry("skill", text, id));
  const known = new Set(skills.map(({ id }) => id));
  const usable = new Set(session.skills.flatMap(({ id, state }) => (state === "ineligible" ? [] : [id])));
  const unknown = carried.filter(({ skills: texts = [] }) => texts.every(({ skill }) => !known.has(skill)));
  const others = unknown.filter(({ skills: texts = [] }) => texts.every(({ skill }) => usable.has(skill)));
  const gone = skillsOf(unknown.filter((entry) => !others.includes(entry)));
  const kept = new Set([...skillsOf(others), ...known]);
  return {
    entries: [
      ...(summary.text === "" ? [] : [userEntry("summary", `${INTRODUCTION}\n\n${summary.text}`)]),
      ...others,
      ...attached,
      ...newest
        .filter(({ kind }) => kind !== "skill" && kind !== "delta")
        .map((entry) => shorten(entry, kept)),
    ],
    event: {
      summary: summary.by,
      kept: [...kept],
      dropped: [
        ...dropped.map(({ id, why }) => ({ skill: id, why })),
        ...gone.map((skill) => ({ skill, why: "unavailable" as const })),
      ],
    },
  };
}

/** Splits between turns: the newest complete turns that fit stay, and always the last one. */
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

function skillsOf(entries: readonly HistoryEntry[]): readonly string[] {
  return entries.flatMap(({ skills = [] }) => skills.map(({ skill }) => skill));
}

/** The texts of loaded skills are above unless they were dropped, and long outputs are no longer needed. */
function shorten(entry: HistoryEntry, kept: ReadonlySet<string>): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const content = message.content.map((part) => {
    if (part.type !== "tool-result" || part.output.type !== "text") return part;
    const { value } = part.output;
    const loaded = entry.skills?.find(({ call }) => call === part.toolCallId)?.skill;
    if (loaded === undefined && value.length <= KEPT_OUTPUT_LENGTH) return part;
    const text =
      loaded !== undefined
        ? kept.has(loaded)
          ? "The skill is loaded; its instructions are above."
          : "The skill was left out when the conversation was compacted. Load it again if you need it."
        : `${value.slice(0, KEPT_OUTPUT_LENGTH)}\n[The rest was left out when the conversation was compacted.]`;
    return { ...part, output: { ...part.output, value: text } };
  });
  const shorter: ModelMessage = { ...message, content };
  return answered("tools", shorter);
}
