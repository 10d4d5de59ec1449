import { bold, dim, type Part, partsWidth, textOf, wrapParts } from "../../output/parts.ts";
import type { Row } from "../screen/frame.ts";
import { inlineParts } from "./markdown-inline.ts";

/** A table of Markdown. */
export interface MarkdownTable {
  readonly header: readonly string[];
  readonly body: readonly (readonly string[])[];
  readonly align: readonly ("left" | "right" | "center")[];
  /** How many lines it takes in the text. */
  readonly lines: number;
}

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** The table that begins in a line; undefined if none does. It needs a header and a line of dashes below it. */
export function findTable(lines: readonly string[], start: number): MarkdownTable | undefined {
  const [head = "", dashes = ""] = lines.slice(start, start + 2);
  if (!head.includes("|") || !dashes.includes("|") || !DELIMITER.test(dashes)) return undefined;
  const header = cellsOf(head);
  const marks = cellsOf(dashes);
  if (header.length !== marks.length) return undefined;
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.includes("|"));
  const body = (end === -1 ? rest : rest.slice(0, end)).map(cellsOf);
  const align = marks.map((mark) =>
    mark.endsWith(":") ? (mark.startsWith(":") ? "center" : "right") : "left",
  );
  return { header, body, align, lines: body.length + 2 };
}

/** The cells of a line; a `\|` belongs to the text of its cell. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** Narrower columns are of no use: then each row is written as a list of its cells. */
const MIN_COLUMN = 6;

const GAP = 3;

/** A table as rows, with cells wrapped so that it fits. */
export function tableRows({ header, body, align }: MarkdownTable, columns: number): readonly Row[] {
  const count = Math.max(header.length, ...body.map((cells) => cells.length));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const widths = columnWidths([header, ...body], count, columns - GAP * (count - 1));
  if (widths === undefined) return listRows(header, body, columns);
  const line = (
    cells: readonly string[],
    paint: (parts: readonly Part[]) => readonly Part[],
  ): readonly Row[] => {
    const wrapped = indexes.map((index) =>
      wrapParts(paint(inlineParts(cells[index] ?? "")), widths[index] ?? 0),
    );
    const height = Math.max(...wrapped.map((rows) => rows.length));
    return Array.from({ length: height }, (_, row) =>
      indexes.flatMap((index) => [
        ...(index === 0 ? [] : [dim(" │ ")]),
        ...aligned(wrapped[index]?.[row] ?? [], widths[index] ?? 0, align[index] ?? "left"),
      ]),
    );
  };
  return [
    ...line(header, (parts) => parts.map((part) => bold(textOf(part)))),
    [dim(widths.map((width) => "─".repeat(width)).join("─┼─"))],
    ...body.flatMap((cells) => line(cells, (parts) => parts)),
  ];
}

/** The widths of the columns: as wide as their cells, or the widest ones narrowed until all fit. */
function columnWidths(
  rows: readonly (readonly string[])[],
  count: number,
  room: number,
): readonly number[] | undefined {
  if (room < count * MIN_COLUMN) return undefined;
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(1, ...rows.map((cells) => partsWidth(inlineParts(cells[index] ?? "")))),
  );
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - room; excess > 0; ) {
    const widest = Math.max(...widths);
    const next = Math.max(MIN_COLUMN, ...widths.filter((width) => width < widest));
    const at = widths.flatMap((width, index) => (width === widest ? [index] : []));
    const each = Math.max(1, Math.min(widest - next, Math.ceil(excess / at.length)));
    for (const index of at) {
      const taken = Math.min(each, excess);
      widths[index] = widest - taken;
      excess -= taken;
    }
  }
  return widths;
}

function aligned(cell: Row, width: number, align: "left" | "right" | "center"): Row {
  const blank = Math.max(0, width - partsWidth(cell));
  const before = align === "right" ? blank : align === "center" ? Math.floor(blank / 2) : 0;
  return [" ".repeat(before), ...cell, " ".repeat(blank - before)];
}

function listRows(
  header: readonly string[],
  body: readonly (readonly string[])[],
  columns: number,
): readonly Row[] {
  const label = (index: number): Part[] => {
    const name = header[index] ?? "";
    return name === "" ? [] : [bold(name), ": "];
  };
  if (body.length === 0) return wrapParts([bold(header.join(", "))], columns);
  return body.flatMap((cells, row) => [
    ...(row === 0 ? [] : [[]]),
    ...cells.flatMap((cell, index) => wrapParts([...label(index), ...inlineParts(cell)], columns, 2)),
  ]);
}
