import { bold, cyan, dim, green, red, wrapParts, yellow } from "../../output/parts.ts";
import { drawOnce } from "../screen/draw-once.ts";
import type { Row } from "../screen/frame.ts";
import type { ChatLog, LogEntry } from "./chat-log.ts";
import { markdownRows } from "./markdown-rows.ts";

/** The rows of a log at a width. */
export function logRows(log: ChatLog, columns: number): readonly Row[] {
  return log.flatMap((entry, index) => {
    const rows = entryRows(entry, columns);
    if (rows.length === 0) return [];
    const isCompact = isAside(entry) && index > 0 && isAside(log[index - 1]);
    return index === 0 || isCompact ? rows : [[], ...rows];
  });
}

function isAside(entry: LogEntry | undefined): boolean {
  return entry?.kind === "note" || entry?.kind === "tool";
}

const entryRows = drawOnce(drawEntry);

/** Most lines of what a failed tool said; the model gets all of it. */
const MAX_PROBLEM_LINES = 8;

const toolSigns = { running: dim("• "), done: green("✓ "), failed: red("✗ ") } as const;

function drawEntry(entry: LogEntry, columns: number): readonly Row[] {
  switch (entry.kind) {
    case "user":
      return entry.text
        .split("\n")
        .flatMap((line, index) =>
          wrapParts([index === 0 ? cyan("> ") : "  ", bold(line.replaceAll("\t", "    "))], columns, 2),
        );
    case "answer":
      return entry.text.trim() === "" ? [] : markdownRows(entry.text.trim(), columns);
    case "reasoning":
      return entry.text
        .trim()
        .split("\n")
        .flatMap((line) => wrapParts([dim(`· ${line}`)], columns, 2));
    case "note": {
      const paint = { dim, info: dim, warning: yellow, error: red }[entry.tone];
      const lines = entry.text.split("\n");
      return [
        ...lines.flatMap((line, index) =>
          wrapParts([paint(`${index === 0 ? "• " : "  "}${line}`)], columns, 2),
        ),
        ...(entry.hint === undefined ? [] : wrapParts([dim(`  ${entry.hint}`)], columns, 2)),
      ];
    }
    case "tool":
      return [
        ...wrapParts([toolSigns[entry.state], bold(entry.tool), dim(` ${entry.input}`)], columns, 2).slice(
          0,
          3,
        ),
        ...problemRows(entry.problem ?? "", columns),
      ];
    default:
      return entry satisfies never;
  }
}

function problemRows(problem: string, columns: number): readonly Row[] {
  const lines = problem.split("\n").filter((line) => line.trim() !== "");
  const more = lines.length - MAX_PROBLEM_LINES;
  const shown = more > 0 ? [...lines.slice(0, MAX_PROBLEM_LINES), moreLines(more)] : lines;
  return shown.flatMap((line) => wrapParts([red(`  ${line}`)], columns, 4));
}

const moreLines = (number: number): string => `… and ${number} more ${number === 1 ? "line" : "lines"}`;
