import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "../../output/display-width.ts";
import { cutParts, dim, type Part } from "../../output/parts.ts";

/** One line of the screen. Its text is untrusted and escaped when it is drawn. */
export type Row = readonly Part[];

/** The size of the terminal, in characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A place on the screen; the first row and column are 0. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A picture of the whole screen. */
export interface Frame {
  readonly rows: readonly Row[];
  /** Where the cursor blinks; without it there is none. */
  readonly cursor?: ScreenPoint;
}

/** The sign for text that was cut off. */
const ELLIPSIS = "…";

/** Cuts a row to a width. */
export function cutRow(row: Row, columns: number): Row {
  return cutParts(row, columns, ELLIPSIS).parts;
}

/** Cuts a row to a width and fills it up with blanks. */
export function padRow(row: Row, columns: number): Row {
  const { parts, width } = cutParts(row, columns, ELLIPSIS);
  return width < columns ? [...parts, " ".repeat(columns - width)] : parts;
}

/** A row with something at its right edge; the left part is cut where both don't fit. */
export function rowWithEnd(row: Row, end: Row, columns: number): Row {
  const right = cutParts(end, columns, ELLIPSIS);
  const room = columns - right.width;
  return [...padRow(row, Math.max(0, room - 1)), ...(room > 0 ? [" "] : []), ...right.parts];
}

/** Exactly this many rows: cut at the end, or filled up with empty ones. */
export function fillRows(rows: readonly Row[], count: number): readonly Row[] {
  const kept = rows.slice(0, Math.max(0, count));
  return [...kept, ...Array.from({ length: Math.max(0, count - kept.length) }, (): Row => [])];
}

/** Two panes side by side with a line between them. */
export function besideRows(left: readonly Row[], right: readonly Row[], leftColumns: number): readonly Row[] {
  return left.map((row, index) => [...padRow(row, leftColumns), dim(" │ "), ...(right[index] ?? [])]);
}

/** A horizontal line. */
export function ruleRow(columns: number): Row {
  return [dim("─".repeat(Math.max(0, columns)))];
}

/** The columns that a text takes when it is drawn. */
export function textColumns(text: string): number {
  return displayWidth(escapeTerminal(text));
}

/** A picture of at most the size of the screen: nothing may make the terminal scroll. */
export function clipFrame({ rows, cursor }: Frame, size: ScreenSize): Frame {
  return {
    rows: rows.slice(0, size.rows).map((row) => cutRow(row, size.columns)),
    ...(cursor !== undefined && cursor.y < size.rows && cursor.x < size.columns && { cursor }),
  };
}
