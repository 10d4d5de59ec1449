import { DIGEST_LINE_LENGTH, DIGEST_LINES } from "./conversation-limits.ts";
import { type HistoryEntry, messageText } from "./history.ts";

const speakers: Readonly<Record<HistoryEntry["kind"], string>> = {
  person: "Person",
  skill: "Skill",
  delta: "Catalog",
  note: "Note",
  summary: "Earlier",
  answer: "Assistant",
  tools: "Tools",
};

/** The messages as lines of text: who wrote it, and its beginning. */
export function summarizeLines(entries: readonly HistoryEntry[], lineLength: number): readonly string[] {
  return entries
    .filter(({ kind }) => kind !== "delta" && kind !== "skill")
    .map(({ kind, message }) => {
      const text = messageText(message).replace(/\s+/g, " ").trim();
      // An earlier summary is already short and contains what is nowhere else.
      const isCut = kind !== "summary" && text.length > lineLength;
      return `${speakers[kind]}: ${isCut ? `${text.slice(0, lineLength)}…` : text}`;
    });
}

/** A summary without a model: the beginnings of the first and last messages. Deterministic. */
export function digest(entries: readonly HistoryEntry[]): string {
  const lines = summarizeLines(entries, DIGEST_LINE_LENGTH);
  if (lines.length <= DIGEST_LINES) return lines.join("\n");
  const half = DIGEST_LINES / 2;
  const left = lines.length - DIGEST_LINES;
  return [...lines.slice(0, half), `[${left} messages left out]`, ...lines.slice(-half)].join("\n");
}
